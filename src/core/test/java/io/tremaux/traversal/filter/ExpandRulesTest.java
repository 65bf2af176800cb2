package io.tremaux.traversal.filter;

import static io.tremaux.traversal.filter.CountingLabels.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class ExpandRulesTest {
    private final NumberedTokens tokens = new NumberedTokens();

    @ParameterizedTest
    @CsvFileSource(resources = "expand-rules.csv", delimiter = ';', useHeadersInDisplayName = true, nullValues = "-")
    void shouldChooseByLabels(
            String rules, @Nullable String labels, @Nullable String choices, @Nullable String questions) {
        Expansion.Bound bound =
                ExpandRules.parse(List.of(rules.split(" \\|\\| ", 0))).bind(tokens);
        CountingLabels node = tokens.labels(labels);
        assertThat(tokens.render(bound.choices(node, NODE, 0))).isEqualTo(choices);
        assertThat(tokens.questions(node)).isEqualTo(questions);
    }

    @Test
    void shouldChooseWhateverTheDepth() {
        Expansion.Bound bound = ExpandRules.parse(List.of("A=>R>", "B=>S>")).bind(tokens);
        for (int depth = 0; depth < 4; depth++) {
            assertThat(tokens.render(bound.choices(tokens.labels("A"), NODE, depth)))
                    .isEqualTo("[R]->");
            assertThat(tokens.render(bound.choices(tokens.labels("B"), NODE, depth)))
                    .isEqualTo("[S]->");
        }
    }

    /** The production case of 2016: one question by the label filter, then up to ten by the rules. */
    @Test
    void shouldAskTenOrElevenTimesWithEightMoreRules() {
        List<String> rules = new ArrayList<>();
        IntStream.rangeClosed(1, 8).forEach(i -> rules.add("L" + i + "=>R"));
        rules.addAll(List.of("A=>HAS_B>", "B=>HAS_A>"));
        Expansion.Bound expansion = ExpandRules.parse(rules).bind(tokens);
        Judgement judgement = LabelFilter.parse(">B", true, false).bind(tokens);

        assertThat(questions(judgement, expansion, "A")).isEqualTo(10);
        assertThat(questions(judgement, expansion, "B")).isEqualTo(11);
    }

    private int questions(Judgement judgement, Expansion.Bound expansion, String labels) {
        CountingLabels node = tokens.labels(labels);
        judgement.judge(node, NODE, 3, false);
        expansion.choices(node, NODE, 3);
        return node.asked.size();
    }

    @Test
    void shouldResolveEveryNameOnceInTheOrderOfTheText() {
        ExpandRules.parse(List.of("B:A|Unknown=>R>|S", "Unknown:C=>R", "=>|T", "B=>U"))
                .bind(tokens);
        assertThat(tokens.askedFor)
                .containsExactly(":B", ":A", ":Unknown", "[R]", "[S]", ":Unknown", ":C", "[R]", "[T]", ":B", "[U]");
    }

    @Test
    void shouldAnswerWithTheSameArrayEveryTime() {
        Expansion.Bound bound = ExpandRules.parse(List.of("A=>R>")).bind(tokens);
        for (String labels : List.of("A", "B")) {
            CountingLabels node = tokens.labels(labels);
            assertThat(bound.choices(node, NODE, 1)).isSameAs(bound.choices(node, NODE, 0));
        }
    }
}
