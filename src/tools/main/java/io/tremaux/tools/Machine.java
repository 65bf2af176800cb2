package io.tremaux.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The machine on which this runs. */
public final class Machine {
    private Machine() {}

    /** The name of the processor; its architecture where the system tells no name. */
    public static String processor() {
        String architecture = System.getProperty("os.arch");
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse(architecture);
        } catch (IOException e) {
            return architecture;
        }
    }
}
