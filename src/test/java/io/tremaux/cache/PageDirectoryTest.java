package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.HeapBudget.Charge;
import org.junit.jupiter.api.Test;

class PageDirectoryTest {
    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final Charge charge = new Charge(budget);
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
        assertThat(charge.bytes()).isEqualTo(30 + directory.bytes());
        assertThat(directory.bytes()).isGreaterThan(70_000_000 / 4096 * 8);
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
