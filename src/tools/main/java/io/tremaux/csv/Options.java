package io.tremaux.csv;

import io.tremaux.csv.file.ColumnType;
import io.tremaux.csv.file.Format;
import io.tremaux.csv.file.Source;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Target;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command line of {@link LoadCsv}; the manual is {@code scripts/load-csv --help}. */
final class Options {
    private static final int MOST_ROWS = 100_000;
    private static final int MOST_CONNECTIONS = 32;
    private static final int MOST = 1_000_000_000;

    /** A character by its code in Unicode, as neo4j-admin takes it. */
    private static final Pattern CODE = Pattern.compile("U\\+(?<hex>\\p{XDigit}{4})|\\\\(?<decimal>\\d{1,4})");

    final Target target = new Target();
    /** As it was given: what is loaded is noted under it. */
    String url = target.url();

    final Map<String, String> groups = new HashMap<>();
    String mode = "merge";
    boolean mergeEnds;
    boolean createSchema;
    boolean restart;
    boolean terminal;
    ColumnType idType = ColumnType.STRING;
    int batch = 1_000;
    int connections = 4;
    int skipBad;
    Duration patience = Duration.ofMinutes(1);
    private final List<Given> given = new ArrayList<>();
    private Path folder = Path.of("");
    private @Nullable Path state;
    private @Nullable Path badFile;
    private char delimiter = Format.USUAL.delimiter();
    private char arrayDelimiter = Format.USUAL.arrayDelimiter();
    private char quote = Format.USUAL.quote();

    /** Files, and what they were said to be: nodes, relationships, or null. */
    private record Given(@Nullable String kind, String text) {}

    static Options parse(String... arguments) {
        Options options = new Options();
        Deque<String> rest = new ArrayDeque<>(List.of(arguments));
        while (!rest.isEmpty()) {
            String word = rest.pop();
            int equals = word.indexOf('=');
            if (word.startsWith("--") && equals > 0) {
                rest.push(word.substring(equals + 1));
                word = word.substring(0, equals);
            }
            options.take(word, rest);
        }
        if (options.given.isEmpty()) {
            throw new CommandException("no file is given (scripts/load-csv --help describes them)");
        }
        return options;
    }

    private void take(String word, Deque<String> rest) {
        switch (word) {
            case "--create-schema" -> createSchema = true;
            case "--restart" -> restart = true;
            case "--terminal" -> terminal = true;
            default -> {
                if (!word.startsWith("--")) {
                    given.add(new Given(null, word));
                } else if (rest.isEmpty()) {
                    throw new CommandException(word + " needs a value");
                } else {
                    take(word, rest.pop());
                }
            }
        }
    }

    private void take(String option, String value) {
        switch (option) {
            case "--nodes", "--relationships" -> given.add(new Given(option, value));
            case "--group" -> {
                int equals =
                        oneOf(value.contains("="), option, value, "GROUP=LABEL").indexOf('=');
                groups.put(value.substring(0, equals), value.substring(equals + 1));
            }
            case "--id-type" -> {
                String type = value.toLowerCase(Locale.ROOT);
                oneOf(List.of("string", "integer").contains(type), option, value, "string or integer");
                idType = type.equals("integer") ? ColumnType.INTEGER : ColumnType.STRING;
            }
            case "--delimiter" -> delimiter = character(option, value);
            case "--array-delimiter" -> arrayDelimiter = character(option, value);
            case "--quote" -> quote = character(option, value);
            case "--mode" ->
                mode = oneOf(
                        List.of("create", "merge", "ignore").contains(value), option, value, "create, merge or ignore");
            case "--ends" ->
                mergeEnds =
                        !oneOf(value.equals("merge"), option, value, "merge").isEmpty();
            case "--batch" -> batch = Target.number(option, value, 1, MOST_ROWS);
            case "--parallel" -> connections = Target.number(option, value, 1, MOST_CONNECTIONS);
            case "--retry" -> patience = Duration.ofSeconds(Target.number(option, value, 0, MOST));
            case "--skip-bad" -> skipBad = Target.number(option, value, 0, MOST);
            case "--bad-file" -> badFile = Path.of(value);
            case "--state" -> state = Path.of(value);
            case "--folder" -> folder = Path.of(value);
            case "--url" -> {
                url = value;
                target.take(option, value);
            }
            case "--password-file" -> target.take(option, folder.resolve(value).toString());
            default -> {
                if (!target.take(option, value)) {
                    throw new CommandException(
                            "unknown option: " + option + " (scripts/load-csv --help lists the options)");
                }
            }
        }
    }

    private static String oneOf(boolean sound, String option, String value, String expected) {
        if (!sound) {
            throw new CommandException(option + " takes " + expected + ", not '" + value + "'");
        }
        return value;
    }

    private static char character(String option, String value) {
        Matcher code = CODE.matcher(value);
        String text = value;
        if (code.matches()) {
            boolean isHex = code.group("hex") != null;
            text = String.valueOf((char) Integer.parseInt(code.group(isHex ? "hex" : "decimal"), isHex ? 16 : 10));
        } else if (value.equals("TAB") || value.equals("\\t")) {
            text = "\t";
        }
        oneOf(text.length() == 1, option, value, "one character, TAB, or a code such as U+007C or \\124");
        return text.charAt(0);
    }

    /** Reads all headers. */
    List<Source> sources() {
        Format format = new Format(delimiter, arrayDelimiter, quote);
        List<Source> sources = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (Given each : given) {
            try {
                sources.add(source(each, format));
            } catch (CommandException e) {
                faults.add(e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new CommandException(String.join("\n  ", faults));
        }
        return sources;
    }

    private Source source(Given given, Format format) {
        int equals = given.kind == null ? -1 : given.text.indexOf('=');
        String name = equals < 0 ? null : given.text.substring(0, equals);
        List<Path> files = files(given.text.substring(equals + 1));
        if (given.kind == null) {
            return Source.of(files, format);
        }
        if (given.kind.equals("--relationships")) {
            return Source.relationshipProperties(files, format, name);
        }
        return Source.ofNodes(files, format, name == null ? List.of() : List.of(name.split(":")));
    }

    /**
     * One file whose name has commas, or several between commas, each of which may be a regular expression for names.
     */
    private List<Path> files(String text) {
        if (Files.exists(folder.resolve(text))) {
            return List.of(folder.resolve(text));
        }
        return Arrays.stream(text.split(","))
                .flatMap(each -> matching(each).stream())
                .toList();
    }

    private List<Path> matching(String text) {
        Path file = folder.resolve(text);
        if (Files.isRegularFile(file)) {
            return List.of(file);
        }
        try (Stream<Path> all = Files.list(file.toAbsolutePath().getParent())) {
            Pattern name = Pattern.compile(file.getFileName().toString());
            List<Path> files = all.filter(
                            each -> name.matcher(each.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .sorted(Comparator.comparing(Options::inOrderOfNumbers))
                    .map(each -> file.resolveSibling(each.getFileName()))
                    .toList();
            if (!files.isEmpty()) {
                return files;
            }
        } catch (IOException | PatternSyntaxException e) {
            // there is no such folder or file
        }
        throw new CommandException("there is no file " + file);
    }

    /** A text by which names with numbers are ordered: part2 before part10. */
    private static String inOrderOfNumbers(Path file) {
        return Pattern.compile("0*(\\d+)")
                .matcher(file.getFileName().toString())
                .replaceAll(number -> Console.text("%020d", new BigInteger(number.group(1))));
    }

    /** Where the client keeps what is loaded: beside the first file, unless told otherwise. */
    Path state(List<Source> sources) {
        return beside(state, sources, ".loaded");
    }

    Path badFile(List<Source> sources) {
        return beside(badFile, sources, ".bad");
    }

    private Path beside(@Nullable Path given, List<Source> sources, String ending) {
        Path first = sources.get(0).files().get(0);
        return given == null ? first.resolveSibling(first.getFileName() + ending) : folder.resolve(given);
    }
}
