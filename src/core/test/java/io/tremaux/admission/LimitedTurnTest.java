package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitedTurnTest {
    /** Work that has been at work for so long. */
    private static final class Worked extends ForwardingTurn {
        private final long nanos;

        Worked(Duration time) {
            super(Turn.FREE);
            this.nanos = time.toNanos();
        }

        @Override
        public double waitedMillis() {
            return 1e9; // which does not count
        }

        @Override
        public long workedNanos() {
            return nanos;
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 60, false", "59, 60, false", "60, 60, true", "61, 60, true", "1000000, 0, false"})
    void shouldBeSpentAfterItsTimeAtWork(long worked, long most, boolean isSpent) {
        Turn turn = new Worked(Duration.ofSeconds(worked));

        assertThat(new LimitedTurn(turn, Duration.ofSeconds(most)).isSpent()).isEqualTo(isSpent);
    }
}
