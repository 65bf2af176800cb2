package io.tremaux.traversal.filter;

import static io.tremaux.traversal.filter.CountingLabels.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceTest {
    private final NumberedTokens tokens = new NumberedTokens();

    @ParameterizedTest
    @CsvFileSource(resources = "sequences.csv", delimiter = ';', useHeadersInDisplayName = true, nullValues = "-")
    void shouldAlternate(
            String text,
            boolean beginSequenceAtStart,
            boolean filterStartNode,
            int depth,
            String labels,
            Verdict verdict,
            String choices) {
        Sequence sequence = sequence(text, null, null, beginSequenceAtStart, filterStartNode);
        assertThat(verdict(sequence, labels, depth)).isEqualTo(verdict);
        assertThat(choices(sequence, depth)).isEqualTo(choices);
    }

    @Test
    void shouldReplaceBothFiltersUnparsed() {
        Sequence sequence = sequence("A,R>", ">", "`", true, true);
        assertThat(verdict(sequence, "B", 0)).isEqualTo(Verdict.EXCLUDE_AND_PRUNE);
        assertThat(choices(sequence, 0)).isEqualTo("[R]->");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void shouldSwitchOffOnlyTheLabelFilterIfBlank(String text) {
        Sequence sequence = sequence(text, ">", "S", true, true);
        assertThat(sequence.labels()).isSameAs(LabelFilter.NONE);
        assertThat(choices(sequence, 0)).isEqualTo("[S]--");
    }

    @Test
    void shouldLeaveBothFiltersInForceIfAbsent() {
        Sequence sequence = sequence(null, "A,B", "R,S,T", false, true);
        assertThat(verdict(sequence, "A", 1)).isEqualTo(Verdict.INCLUDE_AND_CONTINUE);
        assertThat(verdict(sequence, "B", 1)).isEqualTo(Verdict.EXCLUDE_AND_PRUNE);
        assertThat(choices(sequence, 1)).isEqualTo("[S]--");
        assertThat(choices(sequence, 3)).isEqualTo("[S]--");
    }

    private static Sequence sequence(
            @Nullable String sequence,
            @Nullable String labelFilter,
            @Nullable String relationshipFilter,
            boolean beginSequenceAtStart,
            boolean filterStartNode) {
        return Sequence.of(new Filters.Text(
                null, sequence, labelFilter, relationshipFilter, beginSequenceAtStart, filterStartNode, false));
    }

    private Verdict verdict(Sequence sequence, String labels, int depth) {
        return sequence.labels().bind(tokens).judge(tokens.labels(labels), NODE, depth, false);
    }

    private @Nullable String choices(Sequence sequence, int depth) {
        return tokens.render(sequence.relationships().bind(tokens).choices(tokens.labels(null), NODE, depth));
    }
}
