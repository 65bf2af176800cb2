package io.tremaux.program;

import io.tremaux.compare.Compare;
import io.tremaux.crash.CrashTest;
import io.tremaux.csv.LoadCsv;
import io.tremaux.demo.Demo;
import io.tremaux.demo.LikesTest;
import io.tremaux.prove.Prove;
import io.tremaux.serving.LoadTest;
import io.tremaux.tools.CommandException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** Every client there is, each as a command of one program: {@code Main COMMAND [arguments]}. */
public final class Main {
    private static final int EXIT_FAILURE = 1;
    private static final int EXIT_USAGE = 2;

    /** By name. A command reads its own arguments, and may end the JVM with its exit code. */
    static final Map<String, Command> COMMANDS = new TreeMap<>(Map.ofEntries(
            Map.entry("compare", Compare::main),
            Map.entry("crash", CrashTest::main),
            Map.entry("demo", Demo::main),
            Map.entry("likes", LikesTest::main),
            Map.entry("load-csv", LoadCsv::main),
            Map.entry("load-test", LoadTest::main),
            Map.entry("prove", Prove::main)));

    /** A client. */
    interface Command {
        void run(String[] arguments) throws Exception;
    }

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Command command = arguments.length == 0 ? null : COMMANDS.get(arguments[0]);
        if (command == null) {
            System.err.println("Error: the commands are " + String.join(", ", COMMANDS.keySet()));
            System.exit(EXIT_USAGE);
            return;
        }
        try {
            command.run(Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (CommandException e) {
            System.err.println("Error: " + e.getMessage());
            System.exit(EXIT_FAILURE);
        }
    }
}
