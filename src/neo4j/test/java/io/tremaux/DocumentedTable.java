package io.tremaux;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The first table behind a heading of a page: its rows, each a list of cells, without the two at its head. */
public final class DocumentedTable {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final int HEAD = 2;

    private DocumentedTable() {}

    public static List<List<String>> rows(Path page, String heading) throws IOException {
        return lines(page, heading).map(DocumentedTable::cells).toList();
    }

    /** The rows as they are written. */
    public static Stream<String> lines(Path page, String heading) throws IOException {
        return Files.readAllLines(page).stream()
                .dropWhile(line -> !line.equals(heading))
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .skip(HEAD);
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
                .map(String::strip)
                .toList();
    }

    /** What stands in backticks in the first column. */
    public static List<String> names(Path page, String heading) throws IOException {
        return rows(page, heading).stream().flatMap(row -> codes(row.get(0))).toList();
    }

    private static Stream<String> codes(String cell) {
        return CODE.matcher(cell).results().map(code -> code.group(1));
    }
}
