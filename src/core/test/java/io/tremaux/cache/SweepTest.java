package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.heap.HeapBudget;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What goes when there is no room: what nobody uses. */
class SweepTest {
    private static final int PAGES = 40;

    private final HeapBudget budget = new HeapBudget(PAGES * 4200L);
    private final CacheStatistics statistics = new CacheStatistics();
    private final GraphCache cache = new GraphCache(budget, statistics);
    private final LookupCounts counts = new LookupCounts();
    private final WriteBuffer fills =
            new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
    private final PagedLabels labels = new PagedLabels(new ModelGraph(), fills, new Epoch(), counts);

    @Test
    void shouldGiveUpUnusedPagesAndKeepUsedOnes() {
        fillUp();
        Sweep sweep = new Sweep(cache);
        sweep.evictUnused(() -> false);
        assertThat(statistics.removedLabels().evictions())
                .as("filling is using")
                .isZero();
        long known = cache.labelEntries();
        List<Integer> used = IntStream.range(0, PAGES)
                .filter(this::isKnown)
                .limit(10)
                .boxed()
                .toList();
        used.forEach(this::ask);
        sweep.evictUnused(() -> false);
        assertThat(statistics.removedLabels().evictions()).isEqualTo(known - 2 * used.size());
        assertThat(cache.labelEntries()).isEqualTo(2L * used.size());
        assertThat(used).hasSize(10).allMatch(this::isKnown);
        cache.assertConsistent();
    }

    @Test
    void shouldFollowAWorkingSetThatMoves() {
        fillUp();
        int moved = 1000;
        for (int round = 0; round < 60_000; round++) {
            ask(moved + round % 10);
            budget.makeRoomIfShort(); // as at the end of a request
        }
        fills.publish();
        long missesBefore = counts.misses;
        for (int page = 0; page < 10; page++) {
            ask(moved + page);
        }
        assertThat(counts.misses).isEqualTo(missesBefore);
        assertThat(budget.used()).isLessThanOrEqualTo(budget.max());
        cache.assertConsistent();
    }

    @Test
    void shouldMakeRoomForManyRequestsThatAreRejectedLittleEach() {
        fillUp();
        for (int request = 0; request < 6_000; request++) {
            WriteBuffer its = new WriteBuffer(cache, new OpenGate(), counts, new LookupCounts(), new LookupCounts());
            PagedLabels few = new PagedLabels(new ModelGraph(), its, new Epoch(), counts);
            for (int page = 1000; page < 1010; page++) {
                ask(few, page);
            }
            its.publish();
            budget.makeRoomIfShort();
        }
        assertThat(IntStream.range(1000, 1010)).allMatch(this::isKnown);
        cache.assertConsistent();
    }

    @Test
    void shouldStayWithinTheBudgetWhateverIsAsked() {
        Random random = new Random(5);
        for (int i = 0; i < 100_000; i++) {
            labels.has(random.nextLong(4L * PAGES * PageDirectory.SLOTS), 1);
        }
        fills.publish();
        assertThat(budget.used()).isBetween(budget.max() / 2, budget.max());
        cache.assertConsistent();
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    private void fillUp() {
        for (int page = 0; !budget.isFull(); page++) {
            ask(page);
            fills.publish();
        }
    }

    private boolean isKnown(int page) {
        return cache.labels().directory().page(page * (long) PageDirectory.SLOTS) != null;
    }

    private void ask(int page) {
        ask(labels, page);
    }

    private static void ask(PagedLabels labels, int page) {
        labels.has(page * (long) PageDirectory.SLOTS, 1);
        labels.has(page * (long) PageDirectory.SLOTS + 1, 1);
    }
}
