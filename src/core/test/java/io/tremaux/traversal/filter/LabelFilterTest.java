package io.tremaux.traversal.filter;

import static io.tremaux.traversal.filter.CountingLabels.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelFilterTest {
    private final NumberedTokens tokens = new NumberedTokens();

    @ParameterizedTest
    @CsvFileSource(resources = "label-entries.csv", delimiter = ';', useHeadersInDisplayName = true, nullValues = "-")
    void shouldJudgeByEntries(String filter, @Nullable String labels, Verdict verdict) {
        Judgement judgement = LabelFilter.parse(filter, true, false).bind(tokens);
        assertThat(judgement.judge(tokens.labels(labels), NODE, 2, false)).isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "label-steps.csv", delimiter = ';', useHeadersInDisplayName = true, nullValues = "-")
    void shouldJudgeByDepth(
            String filter,
            boolean beginSequenceAtStart,
            boolean filterStartNode,
            int depth,
            boolean tooShallow,
            @Nullable String labels,
            Verdict verdict) {
        Judgement judgement =
                LabelFilter.parse(filter, beginSequenceAtStart, filterStartNode).bind(tokens);
        assertThat(judgement.judge(tokens.labels(labels), NODE, depth, tooShallow))
                .isEqualTo(verdict);
    }

    @ParameterizedTest
    @CsvFileSource(resources = "label-questions.csv", delimiter = ';', useHeadersInDisplayName = true, nullValues = "-")
    void shouldAskNoMoreThanNeeded(
            String filter, int depth, boolean tooShallow, @Nullable String labels, @Nullable String questions) {
        Judgement judgement = LabelFilter.parse(filter, true, false).bind(tokens);
        CountingLabels node = tokens.labels(labels);
        judgement.judge(node, NODE, depth, tooShallow);
        assertThat(tokens.questions(node)).isEqualTo(questions);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\t\n"})
    void shouldLetEveryNodePassIfBlank(@Nullable String filter) {
        assertThat(LabelFilter.parse(filter, false, true)).isSameAs(LabelFilter.NONE);
        Judgement judgement = LabelFilter.NONE.bind(tokens);
        CountingLabels node = tokens.labels("A");
        for (int depth = 0; depth < 3; depth++) {
            assertThat(judgement.judge(node, NODE, depth, false)).isEqualTo(Verdict.INCLUDE_AND_CONTINUE);
            assertThat(judgement.judge(node, NODE, depth, true)).isEqualTo(Verdict.EXCLUDE_AND_CONTINUE);
        }
        assertThat(node.asked).isEmpty();
    }

    @Test
    void shouldResolveEveryNameOnceInTheOrderOfTheText() {
        LabelFilter.parse("B|>Unknown:A|*|-D| C,/E\\:F,:,B", true, false).bind(tokens);
        assertThat(tokens.askedFor).containsExactly(":B", ":Unknown", ":A", ":D", ": C", ":E:F", ":", ":B");
    }
}
