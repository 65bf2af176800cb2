package io.tremaux.cache.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import org.junit.jupiter.api.Test;

class PageDirectoryTest {
    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final Reservation charge = new Reservation(budget);
    private final PageDirectory directory = new PageDirectory(charge);

    @Test
    void shouldFindEachPageWhereItWasPut() {
        for (long node : new long[] {5000, 0, 70_000_000}) {
            Object made = directory.pageOrNew(node, 10, Object::new);
            assertThat(made).isNotNull();
            assertThat(directory.pageOrNew(node + 1, 10, Object::new)).isSameAs(made);
            assertThat(directory.page(node)).isSameAs(made);
        }
        assertThat(directory.page(4096 * 2)).isNull();
        assertThat(directory.page(-1)).isNull();
        for (int bits = 32; bits < Long.SIZE - 1; bits++) {
            assertThat(PageDirectory.page(directory.pages(), 1L << bits)).isNull();
        }
        assertThat(charge.bytes()).isEqualTo(30 + directory.bytes());
        assertThat(directory.bytes()).isGreaterThan(70_000_000 / 4096 * 8);
    }

    /**
     * Whoever looks for a page to forget something in it must find it, whatever is being done to the array meanwhile.
     */
    @Test
    void shouldNeverMissAPageWhileItGrows() throws Exception {
        Reservation charge = new Reservation(new HeapBudget(1 << 28));
        for (int round = 0; round < 200; round++) {
            PageDirectory growing = new PageDirectory(charge);
            Object page = growing.pageOrNew(0, 10, Object::new);
            Thread grower = new Thread(() -> {
                for (long node = 1; node < 1000; node += 50) {
                    growing.pageOrNew(node << PageDirectory.SHIFT, 10, Object::new);
                }
            });
            grower.start();
            while (grower.isAlive()) {
                assertThat(growing.page(0)).isSameAs(page);
            }
            grower.join();
        }
    }

    @Test
    void shouldNotLetARequestHoldPagesThatWereGivenUp() {
        directory.pageOrNew(0, 10, Object::new);
        Object[] held = directory.pages();
        directory.pageOrNew(70_000_000, 10, Object::new);
        assertThat(held).containsOnlyNulls();
        held = directory.pages();
        directory.remove(0);
        assertThat(PageDirectory.page(held, 0)).isNull();
        charge.close();
        directory.clear();
        assertThat(held).containsOnlyNulls();
    }

    /** The one moment that counts: the bytes are charged, the page is not there yet. */
    @Test
    void shouldHoldNoPageThatWasMadeWhileItWasEmptied() {
        assertThat(directory.pageOrNew(1, 10, Object::new)).isNotNull();
        directory.pageOrNew(5000, 10, () -> {
            charge.close();
            return new Object();
        });
        assertThat(directory.bytes()).isZero();
        assertThat(directory.page(1)).isNull();
        assertThat(directory.page(5000)).isNull();
        assertThat(directory.pageOrNew(1, 10, Object::new)).isNull();
        assertThat(budget.used()).isZero();
    }
}
