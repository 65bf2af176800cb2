package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitedTurnTest {
    /** Work that has been at work for so long. */
    private record Worked(long workedNanos) implements Turn {
        @Override
        public void giveWay(long heldBytes, Runnable assertWanted) {}

        @Override
        public <E extends Exception> void whileAway(Pause<E> pause, Runnable assertWanted) throws E {
            pause.run();
        }

        @Override
        public double waitedMillis() {
            return 1e9; // which does not count
        }

        @Override
        public boolean isSpent() {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 60, false", "59, 60, false", "60, 60, true", "61, 60, true", "1000000, 0, false"})
    void shouldBeSpentAfterItsTimeAtWork(long worked, long most, boolean isSpent) {
        Turn turn = new Worked(Duration.ofSeconds(worked).toNanos());

        assertThat(new LimitedTurn(turn, Duration.ofSeconds(most)).isSpent()).isEqualTo(isSpent);
    }
}
