package io.tremaux.csv.file;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.tremaux.tools.CommandException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one file, compressed by gzip or not. Belongs to one thread. */
final class CsvRows implements AutoCloseable {
    private static final int BUFFER = 1 << 16;
    private static final int GZIP_MAGIC = 0x1f8b;

    private final Path path;
    private final SeekableByteChannel file;
    private final CsvParser csv;
    private final List<@Nullable String> fields = new ArrayList<>();
    private long line;

    CsvRows(Path path, Format format) {
        this.path = path;
        try {
            file = Files.newByteChannel(path);
            BufferedInputStream in = new BufferedInputStream(Channels.newInputStream(file), BUFFER);
            in.mark(2);
            boolean gzip = (in.read() << 8 | in.read()) == GZIP_MAGIC;
            in.reset();
            csv = format.parser(new Utf8Reader(gzip ? new GZIPInputStream(in, BUFFER) : in));
            csv.nextToken(); // the array of all rows
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * The next row's fields, valid until the next call, null for one that is empty and not quoted; null behind the last
     * row.
     */
    @Nullable List<@Nullable String> next() {
        try {
            if (csv.nextToken() != JsonToken.START_ARRAY) {
                return null;
            }
            fields.clear();
            JsonToken token = csv.nextToken();
            line = csv.currentTokenLocation().getLineNr();
            for (; token != null && token != JsonToken.END_ARRAY; token = csv.nextToken()) {
                fields.add(token == JsonToken.VALUE_NULL ? null : csv.getText());
            }
            return fields.isEmpty() ? null : fields;
        } catch (JsonParseException e) {
            throw new CommandException(
                    path + " line " + e.getLocation().getLineNr() + ": " + e.getOriginalMessage()
                            + " (the last valid row began at line " + line + ")",
                    e);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private CommandException unreadable(IOException e) {
        String why = e instanceof UTFDataFormatException ? " " + e.getMessage() + "." : " cannot be read: " + e;
        return new CommandException(path + why, e);
    }

    /** The line at which the last row began. */
    long line() {
        return line;
    }

    /** Bytes of the file that are read so far, compressed as they are. */
    long bytes() {
        try {
            return file.position();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    @Override
    public void close() {
        try {
            csv.close();
            file.close();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }
}
