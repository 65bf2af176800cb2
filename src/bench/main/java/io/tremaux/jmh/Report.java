package io.tremaux.jmh;

import io.tremaux.tools.Console;
import io.tremaux.tools.Machine;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Facts and tables in Markdown on standard output, for {@code docs/benchmarks.md}. */
final class Report {
    private Report() {}

    /** The conditions of the run. */
    static void facts(String command) {
        Runtime machine = Runtime.getRuntime();
        Console.line(
                "`%s`; Neo4j %s, JDK %s, heap %d MB, %d processors (%s)%n",
                command,
                org.neo4j.kernel.internal.Version.getNeo4jVersion(),
                Runtime.version(),
                machine.maxMemory() >> 20,
                machine.availableProcessors(),
                Machine.processor());
    }

    static void header(String... columns) {
        row((Object[]) columns);
        System.out.println("|---|" + "---:|".repeat(columns.length - 1));
    }

    static void row(Object... cells) {
        System.out.println(Arrays.stream(cells).map(Report::cell).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String cell(Object value) {
        return value instanceof Double number ? Console.text("%.2f", number) : String.valueOf(value);
    }
}
