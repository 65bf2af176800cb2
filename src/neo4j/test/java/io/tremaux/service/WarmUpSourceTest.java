package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tremaux.FreshDatabase;
import io.tremaux.graph.Direction;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.warmup.WarmUp.Reading;
import io.tremaux.warmup.WarmUpPlan;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.graphdb.Label;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.logging.NullLog;

/** Whatever a warm-up reads, the heap that it needs is the budget's. */
class WarmUpSourceTest {
    private static final int RELATIONSHIPS = 70_000;
    private static final long AN_ID = Long.BYTES;
    private static final WarmUpPlan OUTGOING =
            new WarmUpPlan(false, List.of(), List.of(Direction.OUTGOING), List.of(), 1);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static FreshDatabase fresh;
    private static long hub;

    @BeforeAll
    static void plant(@TempDir Path home) {
        fresh = new FreshDatabase(home);
        fresh.database()
                .executeTransactionally("CREATE (h:Hub), (n) WITH h, n UNWIND range(1, " + RELATIONSHIPS
                        + ") AS i CREATE (h)-[:R]->(n)");
        try (InternalTransaction transaction = Walks.begin(fresh.database())) {
            hub = CurrentNode.idOf(transaction.findNodes(Label.label("Hub")).next());
        }
    }

    @AfterAll
    static void shutDown() {
        fresh.close();
    }

    private long allocated(HeapBudget budget, long cached) {
        try (Traversals traversals = new Traversals(
                ((GraphDatabaseAPI) fresh.database()).getDependencyResolver(),
                budget,
                NullLog.getInstance(),
                Traversals.Settings.DEFAULT)) {
            WarmUpSource source = new WarmUpSource(traversals, () -> Walks.begin(fresh.database()), nanosAtWork -> {});
            assertThat(source.read(OUTGOING, new long[0]))
                    .isEqualTo(Reading.DONE); // once, since a first time allocates more
            long before = THREADS.getCurrentThreadAllocatedBytes();
            assertThat(source.read(OUTGOING, new long[] {hub})).isEqualTo(Reading.DONE);
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            assertThat(traversals.caches().relationships().entries()).isEqualTo(cached);
            return allocated;
        }
    }

    @Test
    void shouldReadNoMoreOfAHubThanTheBudgetHasRoomFor() {
        assertThat(allocated(new HeapBudget(1 << 16), 0)).isLessThan(RELATIONSHIPS * AN_ID);
    }

    /** While it is read, a relationship takes 20 bytes; an array that grows has been half as large, and so on. */
    @Test
    void shouldNotCopyTheListOfAHubThatItCaches() {
        long reading = 131_072 * 20 * 2;
        long cached = RELATIONSHIPS * Integer.BYTES;
        assertThat(allocated(new HeapBudget(1 << 25), 1)).isLessThan(reading + cached + RELATIONSHIPS * AN_ID);
    }
}
