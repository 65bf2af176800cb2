package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.HeapBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A budget set higher than the heap: what does not fit is rejected, and the JVM lives on. */
class OutOfMemoryTest {
    private static final byte[] NO_ROOM = {};

    @Test
    void shouldRejectWhatTheHeapHasNoRoomFor() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx48m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OutOfMemoryTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(jvm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said).isEqualTo("refused, consistent, all given back");
        assertThat(jvm.exitValue()).isZero();
    }

    public static void main(String[] arguments) {
        byte[][] roomToReport = {new byte[1 << 20]};
        HeapBudget budget = new HeapBudget(1L << 40);
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        long node = 0;
        while (Filling.labels(cache, node, 1)) {
            node += PageDirectory.SLOTS;
        }
        roomToReport[0] = NO_ROOM;
        boolean full = cache.bytes() > 30 << 20 && cache.bytes() < 48 << 20;
        System.out.print(full ? "refused" : "refused at " + cache.bytes());
        cache.assertConsistent();
        System.out.print(", consistent");
        cache.retire();
        System.out.print(budget.used() == 0 ? ", all given back" : ", lost");
    }
}
