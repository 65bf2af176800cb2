package io.tremaux.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmTimesTest {
    private static final double ROUND_MS = 200;

    private final WarmTimes warmed = new WarmTimes();

    private void rounds(double... ms) {
        for (double each : ms) {
            while (warmed.goesOn()) {
                warmed.add(each);
            }
            warmed.endRound();
        }
    }

    @Test
    void shouldBeSteadyOnceThreeRoundsAgree() {
        rounds(100, 50, 20, 10, 11);
        assertThat(warmed.isSteady()).isFalse();

        rounds(9.5);
        assertThat(warmed.isSteady()).isTrue();
    }

    @Test
    void shouldLeaveOutTheTimesBefore() {
        rounds(1000, 100, 20, 10, 11, 9.5);

        assertThat(warmed.ms()).isEqualTo(10);
    }

    @Test
    void shouldNotBeSteadyWhileTheTimesFall() {
        rounds(100, 88, 77, 68, 60, 53, 47);

        assertThat(warmed.isSteady()).isFalse();
    }

    /** A collection of garbage meets one run of many. */
    @Test
    void shouldNotMindASlowRun() {
        rounds(10, 10);
        warmed.add(10);
        warmed.add(10);
        warmed.add(150);
        warmed.add(10);
        warmed.add(10);
        warmed.add(10);
        assertThat(warmed.goesOn()).isFalse();
        warmed.endRound();

        assertThat(warmed.isSteady()).isTrue();
        assertThat(warmed.ms()).isEqualTo(10);
    }

    @Test
    void shouldMakeLongRunsRoundsOfTheirOwn() {
        warmed.add(10 * ROUND_MS);

        assertThat(warmed.goesOn()).isFalse();
    }

    @Test
    void shouldHaveATimeAfterOneRound() {
        rounds(7);

        assertThat(warmed.isSteady()).isFalse();
        assertThat(warmed.ms()).isEqualTo(7);
    }
}
