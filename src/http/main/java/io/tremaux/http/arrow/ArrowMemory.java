package io.tremaux.http.arrow;

import java.nio.Buffer;
import java.util.function.LongConsumer;
import org.apache.arrow.memory.AllocationListener;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.memory.unsafe.UnsafeAllocationManager;

/** The memory outside the heap that Arrow's library keeps batches in: one allocator below the root for each answer. */
public final class ArrowMemory {
    /** What the library needs, as Neo4j does. */
    public static final String JVM_OPTION = "--add-opens=java.base/java.nio=ALL-UNNAMED";

    private ArrowMemory() {}

    /** Loaded when the first answer is a stream of Arrow. */
    private static final class Root {
        static final RootAllocator ALLOCATOR = new RootAllocator(RootAllocator.configBuilder()
                .allocationManagerFactory(UnsafeAllocationManager.FACTORY)
                .build());
    }

    /** Charges the most that one answer has allocated at once, before it is allocated. Belongs to one thread. */
    private static final class Charge implements AllocationListener {
        private final LongConsumer hold;
        private long allocated;
        private long charged;

        Charge(LongConsumer hold) {
            this.hold = hold;
        }

        @Override
        public void onPreAllocation(long bytes) {
            long missing = allocated + bytes - charged;
            if (missing > 0) {
                hold.accept(missing);
                charged += missing;
            }
        }

        @Override
        public void onAllocation(long bytes) {
            allocated += bytes;
        }

        @Override
        public void onRelease(long bytes) {
            allocated -= bytes;
        }
    }

    /** Whether this JVM lets the library work: it was started with {@link #JVM_OPTION}. */
    public static boolean isOpen() {
        return Buffer.class.getModule().isOpen(Buffer.class.getPackageName(), ArrowMemory.class.getModule());
    }

    /**
     * An allocator for one answer, to be closed when all of its memory is released.
     *
     * @param hold charges bytes, or throws if the answer may hold no more
     */
    static BufferAllocator open(LongConsumer hold) {
        return Root.ALLOCATOR.newChildAllocator("answer", new Charge(hold), 0, Long.MAX_VALUE);
    }

    /** Bytes that all answers have allocated. */
    public static long allocated() {
        return Root.ALLOCATOR.getAllocatedMemory();
    }

    /** Answers whose allocators are open. */
    public static int answers() {
        return Root.ALLOCATOR.getChildAllocators().size();
    }
}
