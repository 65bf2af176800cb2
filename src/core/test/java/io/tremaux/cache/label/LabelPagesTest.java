package io.tremaux.cache.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph;
import io.tremaux.cache.Race;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.page.Stripes;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelPagesTest {
    private static final int[] NONE = {};

    private final HeapBudget budget = new HeapBudget(256 << 20);
    private final Reservation charge = new Reservation(budget);
    private final LabelPages pages = new LabelPages(charge);
    private final Stripes locks = new Stripes(charge);

    @Test
    void shouldKeepEverySetAsCodesOutgrowBytesAndShorts() {
        int sets = 70_000;
        for (int set = 0; set < sets; set++) {
            fill(set % 3000, 0); // narrow at first
            fill(3000 + set, set);
        }
        for (int set = 0; set < sets; set++) {
            assertHolds(pages, 3000 + set, set);
        }
        assertHolds(pages, 7, 0);
        assertThat(pages.dictionary().size()).isEqualTo(sets);
        assertThat(pages.entries()).isEqualTo(3000 + sets);
        assertThat(pages.recount()).isEqualTo(charge.bytes());
    }

    @Test
    void shouldWidenOnePageTwice() {
        for (int set = 0; set < 70_000; set++) {
            pages.dictionary().code(set, NONE);
            if (set == 100 || set == 300 || set == 69_999) {
                fill(set % 4096, set);
                assertHolds(pages, 100, 100);
                assertThat(pages.recount()).isEqualTo(charge.bytes());
            }
        }
        assertHolds(pages, 300, 300);
        assertHolds(pages, 69_999 % 4096, 69_999);
    }

    /** Runs of the same set, some nodes unknown, up to both ends of the page. */
    @Test
    void shouldTellTheCodeThatSomeNodesHaveInCommon() {
        ModelGraph.withSeed(random -> {
            int[] codes = new int[PageDirectory.SLOTS];
            for (int slot = 0; slot < codes.length; slot++) {
                boolean asBefore = slot > 0 && random.nextInt(20) > 0;
                codes[slot] = asBefore ? codes[slot - 1] : random.nextInt(4) * 85; // to 255, whose byte is negative
                if (codes[slot] > 0) {
                    pages.put(slot, codes[slot]);
                }
            }
            Object page = pages.directory().page(0);
            for (int i = 0; i < 100_000; i++) {
                int count = 1 + random.nextInt(30);
                int slot = random.nextInt(codes.length - count + 1);
                boolean alike = IntStream.range(slot, slot + count).allMatch(each -> codes[each] == codes[slot]);
                assertThat(LabelPages.codeOfAll(page, slot, count))
                        .as("%d from %d on", count, slot)
                        .isEqualTo(alike ? codes[slot] : 0);
            }
            assertThat(LabelPages.codeOfAll(null, 0, 1)).isZero();
        });
    }

    @Test
    void shouldTellApartSetsThatDifferBeyondTheMaskOnly() {
        int[][] beyond = {{}, {64}, {65}, {64, 65}, {200, 64}};
        for (int set = 0; set < beyond.length; set++) {
            assertThat(pages.put(set, pages.dictionary().code(5, beyond[set]))).isTrue();
        }
        assertThat(pages.put(9, pages.dictionary().code(5, new int[] {65, 64}))).isTrue();
        assertThat(pages.dictionary().size()).isEqualTo(beyond.length);
        assertThat(pages.code(9)).isEqualTo(pages.code(3));
        assertThat(pages.dictionary().set(pages.code(4)).beyond()).containsExactlyInAnyOrder(64, 200);
        assertThat(pages.recount()).isEqualTo(charge.bytes());
    }

    /** Two fillers and a reader meet while every page widens; what is filled stays, and is what was filled. */
    @Test
    void shouldLoseNoFillWhilePagesWiden() {
        int nodes = 2 * PageDirectory.SLOTS;
        for (int round = 0; round < 60; round++) {
            LabelPages contended = new LabelPages(new Reservation(budget));
            AtomicBoolean done = new AtomicBoolean();
            Race.run(() -> fillAll(contended, nodes, 0, done), () -> fillAll(contended, nodes, 1, done), () -> {
                for (long node = 0; !done.get(); node = (node + 37) % nodes) {
                    if (contended.code(node) != 0) {
                        assertHolds(contended, node, node / 13);
                    }
                }
            });
            for (int node = 0; node < nodes; node++) {
                assertHolds(contended, node, node / 13);
            }
            contended.recount();
        }
    }

    private void fillAll(LabelPages contended, int nodes, int parity, AtomicBoolean done) {
        for (int i = 0; i < nodes; i += 2) {
            int node = i * 5 % nodes + parity;
            int code = contended.dictionary().code(node / 13, NONE);
            synchronized (locks.lock(node)) {
                contended.put(node, code);
            }
            if (contended.code(node) == 0) {
                throw new AssertionError("node " + node + " is lost");
            }
        }
        done.set(true);
    }

    private void fill(long node, long mask) {
        assertThat(pages.put(node, pages.dictionary().code(mask, NONE))).isTrue();
    }

    private static void assertHolds(LabelPages pages, long node, long mask) {
        int code = pages.code(node);
        LabelSet set = pages.dictionary().set(code);
        if (set == null || set.mask() != mask || set.beyond().length > 0) {
            throw new AssertionError("node " + node + ": code " + code + " does not stand for " + mask);
        }
    }
}
