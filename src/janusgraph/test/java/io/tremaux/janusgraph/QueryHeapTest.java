package io.tremaux.janusgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.admission.RequestHeap.Limit;
import io.tremaux.problem.ProblemException;
import org.junit.jupiter.api.Test;

class QueryHeapTest {
    private static final long MEBI = 1 << 20;

    private final QueryHeap heap = new QueryHeap(new Limit("one", 10 * MEBI), new Limit("all", 16 * MEBI));

    @Test
    void shouldBoundOneQuery() {
        QueryHeap.Held held = heap.open("ann");
        held.charge(9 * MEBI);
        assertThatThrownBy(() -> held.charge(MEBI + 1))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("the setting one allows");
        held.charge(MEBI);
        assertThat(heap.reserved()).isEqualTo(10 * MEBI);
    }

    @Test
    void shouldLeaveAPartForOtherLogins() {
        heap.open("ann").charge(10 * MEBI);
        QueryHeap.Held more = heap.open("ann");
        more.charge(MEBI);
        assertThatThrownBy(() -> more.charge(3 * MEBI)).hasMessageContaining("share of the heap that the setting all");

        heap.open("bob").charge(2 * MEBI);
    }

    @Test
    void shouldGiveBackWhatAQueryGivesBack() {
        QueryHeap.Held held = heap.open("ann");
        held.charge(8 * MEBI);
        held.charge(-7 * MEBI);
        assertThat(heap.reserved()).isEqualTo(2 * MEBI);
        held.charge(1);
        assertThat(heap.reserved()).isEqualTo(2 * MEBI);
    }

    @Test
    void shouldHoldNothingOnceItIsClosed() {
        QueryHeap.Held held = heap.open("ann");
        held.charge(8 * MEBI);
        held.close();
        assertThat(heap.reserved()).isZero();
        held.charge(-8 * MEBI);
        held.close();
        held.charge(MEBI);
        assertThat(heap.reserved()).isZero();
    }
}
