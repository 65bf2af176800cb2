package io.tremaux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A row of a table in a page of {@code docs/} whose last column is "gives".
 *
 * @param base parameters that all rows of its table have
 */
public record DocumentedExample(String base, String code, String gives) {
    private static final Pattern CODE = Pattern.compile("`([^`]|``)+`");
    private static final Pattern STATEMENT = Pattern.compile("(?s)\\{\"statement\": \"(.*?)\"}");

    /** All of a page. */
    public static List<DocumentedExample> of(Path page) throws IOException {
        List<DocumentedExample> examples = new ArrayList<>();
        String base = null;
        for (String line : Files.readAllLines(page)) {
            String[] cells = line.split("(?<!\\\\)\\|");
            if (!line.startsWith("|")) {
                base = null;
            } else if (cells[cells.length - 1].strip().equals("gives")) {
                base = codes(cells[cells.length - 2]).collect(Collectors.joining("&"));
            } else if (base != null && !line.startsWith("|---")) {
                String code = codes(cells[cells.length - 2]).collect(Collectors.joining("&"));
                examples.add(new DocumentedExample(base, code, cells[cells.length - 1].strip()));
            }
        }
        return examples;
    }

    private static Stream<String> codes(String cell) {
        return CODE.matcher(cell)
                .results()
                .map(MatchResult::group)
                .map(code -> code.substring(1, code.length() - 1).replace("\\|", "|"));
    }

    /** The statement that makes the graph of a page. */
    public static String graph(Path page) throws IOException {
        Matcher statement = STATEMENT.matcher(Files.readString(page));
        assertThat(statement.find()).isTrue();
        return statement.group(1);
    }

    public boolean isCypher() {
        return code.contains("CALL ");
    }

    public String query() {
        return base + "&" + code;
    }

    /** Fails unless the names given are those of the page; the order depends on the ids that the store gives out. */
    public void assertGives(String given) {
        assertThat(given.split(", ")).as(toString()).containsExactlyInAnyOrder(gives.split(", "));
    }

    @Override
    public String toString() {
        return base + " " + code;
    }
}
