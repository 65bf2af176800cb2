package io.tremaux.csv.load;

import io.tremaux.csv.file.Source;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Rows of one file that are sent together, and are one transaction of the server: all of them are written, or none.
 *
 * @param first row of the source, from 0
 * @param end the row behind the last
 * @param again whether the rows may be written already, with no acknowledgement
 * @param fileBytes that were read for it
 * @param body a line of JSON for each row
 * @param ends where each line of the body ends
 * @param linesOfFile at which each row begins
 */
record Chunk(
        Source source,
        Path path,
        long first,
        long end,
        boolean again,
        long fileBytes,
        byte[] body,
        int[] ends,
        long[] linesOfFile) {
    int rows() {
        return ends.length;
    }

    Chunk sentAgain() {
        return new Chunk(source, path, first, end, true, fileBytes, body, ends, linesOfFile);
    }

    /** The rest. */
    Chunk without(BitSet refused) {
        ByteArrayOutputStream rest = new ByteArrayOutputStream(body.length);
        int[] restEnds = new int[rows()];
        long[] restLines = new long[rows()];
        int count = 0;
        for (int i = refused.nextClearBit(0); i < rows(); i = refused.nextClearBit(i + 1)) {
            int begin = i == 0 ? 0 : ends[i - 1];
            rest.write(body, begin, ends[i] - begin);
            restLines[count] = linesOfFile[i];
            restEnds[count++] = rest.size();
        }
        return new Chunk(
                source,
                path,
                first,
                end,
                again,
                fileBytes,
                rest.toByteArray(),
                Arrays.copyOf(restEnds, count),
                Arrays.copyOf(restLines, count));
    }
}
