package io.tremaux.compare;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Stream;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Procedure;

/** In the server: what its threads have allocated, whoever worked for whom. */
public final class AllocatedProcedure {
    @Procedure("bench.allocated")
    @Description("Returns the bytes that all live threads have allocated.")
    public Stream<Row> allocated() {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        return Stream.of(new Row(Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum()));
    }

    /** Bytes. */
    public static final class Row {
        public final long bytes;

        Row(long bytes) {
            this.bytes = bytes;
        }
    }
}
