package io.tremaux.compare.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {
    @Test
    void percentileNeedsFiveSamplesBeyondIt() {
        assertThat(Percentiles.of(ascending(49), 90)).isEmpty();
        assertThat(Percentiles.of(ascending(50), 90)).hasValue(45);
        assertThat(Percentiles.of(ascending(499), 99)).isEmpty();
        assertThat(Percentiles.of(ascending(500), 99)).hasValue(495);
    }

    @Test
    void medianNeedsFiveSamples() {
        assertThat(Percentiles.of(ascending(4), 50)).isEmpty();
        assertThat(Percentiles.of(ascending(5), 50)).hasValue(3);
        assertThat(Percentiles.of(ascending(10), 50)).hasValue(5);
    }

    @Test
    void noSamplesHaveNoPercentile() {
        assertThat(Percentiles.of(new double[0], 50)).isEmpty();
    }

    private static double[] ascending(int samples) {
        return IntStream.rangeClosed(1, samples).asDoubleStream().toArray();
    }
}
