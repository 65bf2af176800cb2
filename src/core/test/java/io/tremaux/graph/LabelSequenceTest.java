package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelSequenceTest {
    @Test
    void aMaskAnswersTheSameAsAskingLabelByLabel() {
        Random random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            int[] labels = random.ints(random.nextInt(12), 0, Labels.MASK_BITS).toArray();
            long mask = random.longs(3).reduce(-1L, (a, b) -> a & b);

            assertThat(new LabelSequence(labels).firstIn(mask))
                    .isEqualTo(IntStream.range(0, labels.length)
                            .filter(i -> (mask >>> labels[i] & 1) != 0)
                            .findFirst()
                            .orElse(-1));
        }
    }

    @Test
    void aLabelBeyondTheMaskOrTooManyLabelsAreNotForMasks() {
        assertThat(new LabelSequence(3, Labels.MASK_BITS).fitsMask()).isFalse();
        assertThat(new LabelSequence(new int[200]).fitsMask()).isFalse();
        assertThat(new LabelSequence(3, Labels.MASK_BITS - 1).fitsMask()).isTrue();
    }
}
