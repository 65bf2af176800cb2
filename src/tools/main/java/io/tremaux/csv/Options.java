package io.tremaux.csv;

import io.tremaux.csv.file.ColumnType;
import io.tremaux.csv.file.Format;
import io.tremaux.csv.file.Source;
import io.tremaux.csv.load.Loading;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** The command line of {@link LoadCsv}; the manual is {@code scripts/load-csv --help}. */
final class Options {
    private static final int MOST_ROWS = 100_000;
    private static final int MOST_CONNECTIONS = 32;
    private static final int MOST = 1_000_000_000;

    /** A character by its code in Unicode, as neo4j-admin takes it. */
    private static final Pattern CODE = Pattern.compile("U\\+(?<hex>\\p{XDigit}{4})|\\\\(?<decimal>\\d{1,4})");

    /** The password's file is the target's, but in the folder. */
    private static final String OPTIONS = Arguments.WORDS + " --nodes= --relationships= --group= --id-type=string"
            + " --delimiter=, --array-delimiter=; --quote=\" --mode=merge --ends= --batch=1000 --parallel=4 --retry=60"
            + " --skip-bad=0 --bad-file= --state= --folder= --password-file= --create-schema --restart --terminal";

    final Arguments arguments;
    final Map<String, String> groups = new HashMap<>();
    final ColumnType idType;
    final Loading.Manner manner;
    final int skipBad;
    private final Format format;
    private final Path folder;

    Options(String... words) {
        this.arguments = Arguments.parse("scripts/load-csv", words, OPTIONS);
        this.folder = arguments.path("folder");
        if (arguments.has("password-file")) {
            Path file = folder.resolve(arguments.text("password-file"));
            arguments.target.take("--password-file", file.toString());
        }
        for (String group : arguments.texts("group")) {
            check(group.contains("="), "group", group, "GROUP=LABEL");
            String[] parts = group.split("=", 2);
            groups.put(parts[0], parts[1]);
        }
        this.idType = ColumnType.valueOf(oneOf("id-type", "string", "integer").toUpperCase(Locale.ROOT));
        this.format = new Format(character("delimiter"), character("array-delimiter"), character("quote"));
        this.manner = new Loading.Manner(
                oneOf("mode", "create", "merge", "ignore"),
                arguments.has("ends") && oneOf("ends", "merge").equals("merge"),
                arguments.number("batch", 1, MOST_ROWS),
                arguments.number("parallel", 1, MOST_CONNECTIONS),
                Duration.ofSeconds(arguments.number("retry", 0, MOST)));
        this.skipBad = arguments.number("skip-bad", 0, MOST);
        if (given().isEmpty()) {
            throw new CommandException("no file is given (scripts/load-csv --help describes them)");
        }
    }

    /** Files, and what they were said to be. */
    private List<Map.Entry<String, String>> given() {
        return arguments.given("nodes", "relationships", Arguments.WORDS);
    }

    private static void check(boolean sound, String option, String value, String expected) {
        if (!sound) {
            throw new CommandException("--" + option + " takes " + expected + ", not '" + value + "'");
        }
    }

    /** The value in lower case, which must be one of these. */
    private String oneOf(String option, String... expected) {
        String value = arguments.text(option).toLowerCase(Locale.ROOT);
        String names = String.join(", ", expected).replaceFirst(", (\\w+)$", " or $1");
        check(List.of(expected).contains(value), option, arguments.text(option), names);
        return value;
    }

    private char character(String option) {
        String value = arguments.text(option);
        Matcher code = CODE.matcher(value);
        String text = value;
        if (code.matches()) {
            boolean isHex = code.group("hex") != null;
            text = String.valueOf((char) Integer.parseInt(code.group(isHex ? "hex" : "decimal"), isHex ? 16 : 10));
        } else if (value.equals("TAB") || value.equals("\\t")) {
            text = "\t";
        }
        check(text.length() == 1, option, value, "one character, TAB, or a code such as U+007C or \\124");
        return text.charAt(0);
    }

    /** Reads all headers. */
    List<Source> sources() {
        List<Source> sources = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (Map.Entry<String, String> each : given()) {
            try {
                sources.add(source(each.getKey(), each.getValue()));
            } catch (CommandException e) {
                faults.add(e.getMessage());
            }
        }
        if (!faults.isEmpty()) {
            throw new CommandException(String.join("\n  ", faults));
        }
        return sources;
    }

    private Source source(String kind, String text) {
        if (kind.equals(Arguments.WORDS)) {
            return Source.of(files(text), format);
        }
        int equals = text.indexOf('=');
        String name = equals < 0 ? null : text.substring(0, equals);
        List<Path> files = files(text.substring(equals + 1));
        return kind.equals("relationships")
                ? Source.ofRelationships(files, format, name)
                : Source.ofNodes(files, format, name == null ? List.of() : List.of(name.split(":")));
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
        return beside("state", sources, ".loaded");
    }

    Path badFile(List<Source> sources) {
        return beside("bad-file", sources, ".bad");
    }

    private Path beside(String option, List<Source> sources, String ending) {
        Path first = sources.get(0).files().get(0);
        return arguments.has(option)
                ? folder.resolve(arguments.text(option))
                : first.resolveSibling(first.getFileName() + ending);
    }
}
