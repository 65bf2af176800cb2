package io.tremaux.traversal.filter;

import static io.tremaux.traversal.filter.CountingLabels.NODE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.graph.RelationshipChoice;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelationshipFilterTest {
    private final NumberedTokens tokens = new NumberedTokens();
    private final CountingLabels labels = tokens.labels("A");

    @ParameterizedTest
    @CsvFileSource(
            resources = "relationship-steps.csv",
            delimiter = ';',
            useHeadersInDisplayName = true,
            nullValues = "-")
    void shouldChooseByDepth(String filter, boolean beginSequenceAtStart, int depth, @Nullable String choices) {
        Expansion.Bound bound =
                RelationshipFilter.parse(filter, beginSequenceAtStart).bind(tokens);
        assertThat(tokens.render(bound.choices(labels, NODE, depth))).isEqualTo(choices);
        assertThat(labels.asked).isEmpty();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "\t\n"})
    void shouldFollowEveryRelationshipIfBlank(@Nullable String filter) {
        assertThat(RelationshipFilter.parse(filter, false)).isSameAs(RelationshipFilter.ALL);
        Expansion.Bound bound = RelationshipFilter.ALL.bind(tokens);
        assertThat(bound.choices(labels, NODE, 0)).containsExactly(RelationshipChoice.ALL);
        assertThat(bound.choices(labels, NODE, 5)).containsExactly(RelationshipChoice.ALL);
    }

    @Test
    void shouldResolveEveryNameOnceInTheOrderOfTheText() {
        RelationshipFilter.parse("B>|Unknown|<A|>| C,`D:E`,B", false).bind(tokens);
        assertThat(tokens.askedFor).containsExactly("[B]", "[Unknown]", "[A]", "[ C]", "[D:E]", "[B]");
    }

    @Test
    void shouldAnswerWithTheSameArrayAtEveryDepthOfAStep() {
        Expansion.Bound bound = RelationshipFilter.parse("A,B", true).bind(tokens);
        assertThat(bound.choices(labels, NODE, 3)).isSameAs(bound.choices(labels, NODE, 1));
    }
}
