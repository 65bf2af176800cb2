package io.tremaux.heap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.cache.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class HeapBudgetTest {
    private final HeapBudget budget = new HeapBudget(100);

    @Test
    void shouldLendWhatItHasAndNoMore() {
        assertThat(budget.tryReserve(60)).isTrue();
        assertThat(budget.tryReserve(41)).isFalse();
        assertThat(budget.tryReserve(40)).isTrue();
        assertThat(budget.used()).isEqualTo(100).isEqualTo(budget.max());
        budget.release(60);
        assertThat(budget.tryReserve(60)).isTrue();
        assertThat(budget.tryReserve(Long.MAX_VALUE)).isFalse();
        assertThat(budget.used()).isEqualTo(100);
    }

    @Test
    void shouldRejectEverythingWithoutAnyBytes() {
        HeapBudget none = new HeapBudget(0);
        assertThat(none.tryReserve(1)).isFalse();
        assertThat(none.tryReserve(0)).isTrue();
        assertThatThrownBy(() -> new HeapBudget(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldNotTakeBackMoreThanItLent() {
        assertThat(budget.tryReserve(10)).isTrue();
        assertThatThrownBy(() -> budget.release(11)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> budget.tryReserve(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldEmptyWhatWasReplacedOneByOneAndOnlyIfThatIsNeeded() {
        List<String> emptied = new ArrayList<>();
        assertThat(budget.tryReserve(80)).isTrue();
        Runnable removed = () -> emptied.add("removed");
        budget.emptyUnderPressure(removed);
        for (String name : List.of("first", "second", "third")) {
            budget.emptyUnderPressure(() -> {
                emptied.add(name);
                budget.release(20);
            });
        }
        budget.removeReplaced(removed);
        assertThat(budget.tryReserve(20)).isTrue();
        assertThat(emptied).isEmpty();
        assertThat(budget.tryReserve(40)).isTrue();
        assertThat(emptied).containsExactly("first", "second");
        assertThat(budget.tryReserve(101))
                .as("what can never fit empties nothing")
                .isFalse();
        assertThat(emptied).containsExactly("first", "second");
    }

    @Test
    void shouldNeverLendTooMuchToManyThreads() {
        AtomicBoolean done = new AtomicBoolean();
        Race.Runner borrower = () -> {
            for (int i = 0; i < 200_000; i++) {
                if (budget.tryReserve(i % 70)) {
                    budget.release(i % 70);
                }
            }
            done.set(true);
        };
        Race.run(borrower, borrower, () -> {
            while (!done.get()) {
                assertThat(budget.used()).isBetween(0L, 100L);
            }
        });
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldGiveBackAllWhenAChargeIsClosedAndRejectAfterwards() {
        Reservation charge = new Reservation(budget);
        assertThat(charge.add(70)).isTrue();
        charge.subtract(30);
        assertThat(charge.bytes()).isEqualTo(40).isEqualTo(budget.used());
        charge.close();
        charge.close();
        assertThat(budget.used()).isZero();
        assertThat(charge.add(1)).isFalse();
        charge.subtract(40);
        assertThat(charge.bytes()).isZero();
        assertThat(budget.used()).isZero();
    }

    @Test
    void shouldLoseNothingWhenAChargeIsClosedWhileItGrows() {
        for (int round = 0; round < 300; round++) {
            Reservation charge = new Reservation(budget);
            Race.Runner growing = () -> {
                for (int i = 0; i < 200; i++) {
                    if (charge.add(3)) {
                        charge.subtract(i % 4);
                    }
                }
            };
            Race.run(growing, growing, charge::close);
            assertThat(budget.used()).isZero();
        }
    }

    @Test
    void shouldTakeAnOutOfMemoryErrorForARejection() {
        Reservation charge = new Reservation(budget);
        Object made = charge.allocate(50, () -> {
            throw new OutOfMemoryError("as if");
        });
        assertThat(made).isNull();
        assertThat(budget.used()).isZero();
        assertThat(charge.allocate(50, () -> "there")).isEqualTo("there");
        assertThat(charge.allocate(51, () -> "not there")).isNull();
        assertThat(charge.bytes()).isEqualTo(50);
    }
}
