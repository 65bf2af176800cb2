package io.tremaux.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts and tables in Markdown on standard output, for {@code docs/benchmarks.md}; progress on standard error.
 */
final class Report {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private Report() {}

    /** The conditions of the run. */
    static void facts(String command) {
        Runtime machine = Runtime.getRuntime();
        line(
                "`%s`; Neo4j %s, JDK %s, heap %d MB, %d processors (%s)%n",
                command,
                org.neo4j.kernel.internal.Version.getNeo4jVersion(),
                Runtime.version(),
                machine.maxMemory() >> 20,
                machine.availableProcessors(),
                processor());
    }

    private static String processor() {
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }

    static void header(String... columns) {
        row((Object[]) columns);
        System.out.println("|---|" + "---:|".repeat(columns.length - 1));
    }

    static void row(Object... cells) {
        System.out.println(Arrays.stream(cells).map(Report::cell).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String cell(Object value) {
        return value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : String.valueOf(value);
    }

    static void line(String format, Object... arguments) {
        System.out.printf(Locale.ROOT, format + "%n", arguments);
    }

    static void progress(String format, Object... arguments) {
        System.err.printf(Locale.ROOT, "  " + format + "%n", arguments);
    }
}
