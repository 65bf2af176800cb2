package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tremaux.FreshDatabase;
import io.tremaux.cache.GraphCache;
import io.tremaux.coherence.Coherence;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.seed.SeedGraph;
import io.tremaux.seed.SeedGraphSpec;
import io.tremaux.seed.TreeSpec;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jol.info.GraphLayout;

/** What the shared caches of the seed tree take, by their own account and by what is really there. */
class BytesPerNodeTest {
    private static final SeedGraphSpec MEASURES = new TreeSpec(4, 4, 42);
    private static final long MOST = 12;
    private static final Draft SEED_TRAVERSAL = draft().expand("A=>HAS_B>", "B=>HAS_A>")
            .labelFilter(">B")
            .resultWhere("value==true")
            .uniqueness(Uniqueness.NONE);

    @TempDir
    Path home;

    @Test
    @Timeout(120)
    void shouldTakeAtMostTwelveBytesPerNode() throws InterruptedException, ReflectiveOperationException {
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            plant(fresh);
            for (int i = 0; i < 2; i++) {
                Ran ran = Walks.run(
                        fresh.database(), from("Root"), SEED_TRAVERSAL.done(), Scopes.PERMANENT, Engine.TREMAUX);
                assertThat(ran.outcome().count()).isEqualTo(8748);
            }
            Traversals traversals = Walks.of(fresh.database());
            long charged = traversals.caches().bytes();
            long measured = GraphLayout.parseInstance(cacheOf(traversals)).totalSize();
            assertThat(traversals.caches().labels().entries()).isEqualTo(MEASURES.nodes());
            assertThat(traversals.caches().relationships().entries()).isEqualTo(MEASURES.nodes());
            assertThat((double) measured / MEASURES.nodes())
                    .as("Bytes per node")
                    .isBetween(1.0, (double) MOST);
            assertThat(charged).isCloseTo(measured, withinPercentage(15));
        }
    }

    private static void plant(FreshDatabase fresh) throws InterruptedException {
        SeedGraph tree = Walks.of(fresh.database()).seedGraph();
        Progress<SeedGraphSpec> progress = tree.plant(MEASURES, () -> Walks.begin(fresh.database()));
        while (progress.state() == State.RUNNING) {
            Thread.sleep(50);
            try (var transaction = Walks.begin(fresh.database())) {
                progress = tree.progress(transaction);
            }
        }
        assertThat(progress.state()).isEqualTo(State.COMPLETE);
    }

    private static GraphCache cacheOf(Traversals traversals) throws ReflectiveOperationException {
        var field = Traversals.class.getDeclaredField("coherence");
        field.setAccessible(true);
        return ((Coherence) field.get(traversals)).cache();
    }
}
