package io.tremaux.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabelSequenceTest {
    @Test
    void shouldHaveABitForEachLabel() {
        assertThat(new LabelSequence(3, 0, Labels.MASK_BITS - 1).mask()).isEqualTo(1 << 3 | 1 | Long.MIN_VALUE);
    }

    @Test
    void shouldNotFitAMaskWithALabelBeyondIt() {
        assertThat(new LabelSequence(3, Labels.MASK_BITS).fitsMask()).isFalse();
        assertThat(new LabelSequence(3, Labels.MASK_BITS - 1).fitsMask()).isTrue();
    }
}
