package io.tremaux.tools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The heap of a server on this machine, by {@code jcmd}. */
public record LocalHeap(String pid) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)\\s*$");

    /**
     * Bytes in use after a full collection; empty if {@code jcmd} does not tell. The histogram of classes collects
     * first and counts live objects, under any collector.
     */
    public OptionalLong liveBytes() {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            Process process = new ProcessBuilder(jcmd, pid, "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = TOTAL.matcher(output);
            return total.find() ? OptionalLong.of(Long.parseLong(total.group(1))) : OptionalLong.empty();
        } catch (IOException e) {
            return OptionalLong.empty();
        }
    }
}
