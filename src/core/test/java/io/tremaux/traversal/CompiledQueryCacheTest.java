package io.tremaux.traversal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.graph.Direction;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.parameter.GivenParameter;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.filter.Filters;
import io.tremaux.traversal.filter.LabelStep;
import io.tremaux.traversal.filter.RelationshipStep;
import io.tremaux.traversal.filter.StepFilters;
import io.tremaux.traversal.predicate.Arguments;
import io.tremaux.traversal.predicate.Arguments.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CompiledQueryCacheTest {
    private final CompiledQueryCache compiled = new CompiledQueryCache();
    private final List<String> names = new ArrayList<>();
    private final List<String> missed = new ArrayList<>();
    private final Tokens tokens = new Tokens() {
        @Override
        public int label(String name) {
            return token(name);
        }

        @Override
        public int relationshipType(String name) {
            return token(name);
        }

        @Override
        public int propertyKey(String name) {
            return token(name);
        }
    };

    private int token(String name) {
        if (!names.contains(name)) {
            missed.add(name);
        }
        return names.indexOf(name);
    }

    private static Filters.Text text(String labelFilter, List<String> expand) {
        return new Filters.Text(expand, null, labelFilter, null, true, false, false);
    }

    private static Traversal traversal(Filters filters) {
        return new Traversal.Builder()
                .expansion(filters.relationships())
                .labelFilter(filters.labels())
                .uniqueness(Uniqueness.NONE)
                .breadthFirst(false)
                .build();
    }

    @Test
    void shouldReadATextOnce() {
        Filters first = compiled.filters(text("-A", List.of("A=>R>", "B=>S>")));
        assertThat(compiled.filters(text("-A", List.of("A=>R>", "B=>S>")))).isSameAs(first);
        assertThat(compiled.filters(text("-A", List.of("B=>S>", "A=>R>")))).isNotSameAs(first);
        assertThat(compiled.predicate("nodeWhere", "a==1")).isSameAs(compiled.predicate("resultWhere", "a==1"));
        assertThat(compiled.statistics()).isEqualTo(new CompiledQueryCache.Statistics(3, 2, 3, 0));
    }

    @Test
    void shouldResolveNamesOnce() {
        names.addAll(List.of("A", "B", "R", "S"));
        Traversal traversal = traversal(compiled.filters(text("-A", List.of("A=>R>", "B=>S>"))));
        BoundFilters first = compiled.bind(traversal, tokens);
        assertThat(compiled.bind(traversal, tokens)).isSameAs(first);
        assertThat(compiled.bind(traversal(compiled.filters(text("-A", List.of("A=>R>", "B=>S>")))), tokens))
                .isSameAs(first);
    }

    @Test
    void shouldResolveNamesAnewOnceOneIsThereThatWasMissing() {
        names.add("A");
        Traversal traversal = traversal(compiled.filters(text("-A|-B", null)));
        BoundFilters without = compiled.bind(traversal, tokens);
        assertThat(without.labels().length()).isEqualTo(1);
        assertThat(compiled.bind(traversal, tokens)).isSameAs(without);
        names.add("B");
        assertThat(compiled.bind(traversal, tokens).labels().length()).isEqualTo(2);
        assertThat(compiled.bind(traversal, tokens).missing().areSome()).isFalse();
    }

    /** A missing name earns a warning, also the caller whose text was read before. */
    @Test
    void shouldAskForMissingNamesEachTime() {
        Traversal traversal = traversal(compiled.filters(text("-Misspelt", List.of("A=>R>"))));
        compiled.bind(traversal, tokens);
        List<String> first = List.copyOf(missed);
        missed.clear();
        compiled.bind(traversal, tokens);
        assertThat(missed).containsExactlyInAnyOrderElementsOf(first).contains("Misspelt", "A", "R");
    }

    @Test
    void shouldReadThePredicateOnceWhateverTheValuesOfItsParameters() {
        String text = "age==$least";
        assertThat(compiled.predicate("nodeWhere", text)
                        .with("nodeWhere", least("30"))
                        .hint())
                .isNotEqualTo(compiled.predicate("nodeWhere", text)
                        .with("nodeWhere", least("40"))
                        .hint());
        assertThat(compiled.statistics().misses()).isEqualTo(1);
        assertThatThrownBy(() -> compiled.predicate("nodeWhere", text).with("nodeWhere", new Arguments(Map.of())))
                .isInstanceOf(InvalidParameterException.class)
                .hasMessageContaining("$least");
    }

    private static Arguments least(String value) {
        return new Arguments(Map.of("least", List.of(new Argument(Arguments.Type.NUMBER, value))));
    }

    /** The steps of recommendations are read and resolved as other filters are. */
    @Test
    void shouldReadAStepOnce() {
        names.add("A");
        StepFilters step = step("R>|S>", "A");
        assertThat(step("R>|S>", "A")).isSameAs(step);
        assertThat(step("S>|R>", "A")).isNotSameAs(step);
        assertThat(compiled.statistics()).isEqualTo(new CompiledQueryCache.Statistics(2, 1, 2, 0));
        StepFilters.Bound without = compiled.bind(step, tokens);
        assertThat(compiled.bind(step, tokens)).isSameAs(without);
        assertThat(without.choices()).isEmpty();
        names.add("R");
        assertThat(compiled.bind(step, tokens).choices())
                .containsExactly(new RelationshipChoice(names.indexOf("R"), Direction.OUTGOING));
        assertThat(compiled.bind(step, tokens)).isSameAs(compiled.bind(step, tokens));
        assertThatThrownBy(() -> compiled.step(new StepFilters.Text("`R", null), CompiledQueryCacheTest::read))
                .isInstanceOf(InvalidParameterException.class);
        assertThat(compiled.statistics().entries()).isEqualTo(3);
    }

    private StepFilters step(String relationships, String labels) {
        return compiled.step(new StepFilters.Text(relationships, labels), CompiledQueryCacheTest::read);
    }

    private static StepFilters read(StepFilters.Text text) {
        GivenParameter given = new GivenParameter("steps", text.relationships(), "steps");
        return new StepFilters(
                text,
                RelationshipStep.parse(text.relationships(), given),
                text.labels() == null ? null : LabelStep.parse(text.labels(), given));
    }

    @Test
    void shouldNotKeepWhatIsRejected() {
        for (String parameter : List.of("nodeWhere", "resultWhere")) {
            assertThatThrownBy(() -> compiled.predicate(parameter, "a=="))
                    .isInstanceOf(InvalidParameterException.class)
                    .hasMessageContaining(parameter);
        }
        assertThat(compiled.statistics().entries()).isZero();
    }

    /** What is bound holds the filters that it was bound of. */
    @Test
    void shouldNotHoldLongFiltersByWhatTheyAreBoundTo() {
        for (int i = 0; i < 1000; i++) {
            compiled.bind(traversal(compiled.filters(text("-A" + i + "|-" + "B".repeat(1000), null))), tokens);
            List<String> rules = List.of("A=>R" + i + "|" + "S".repeat(1000) + ">");
            compiled.bind(traversal(compiled.filters(text(null, rules))), tokens);
        }
        long before = compiled.statistics().entries();
        assertThat(before).isLessThan(400);
        compiled.bind(traversal(compiled.filters(text("-" + "A|".repeat(100_000), null))), tokens);
        assertThat(compiled.statistics().entries()).isLessThanOrEqualTo(before);
    }

    /** A short text may be a large program. */
    @Test
    void shouldCountRegularExpressionsWrittenOut() {
        for (int i = 0; i < 300; i++) {
            compiled.predicate("nodeWhere", "name=re='x{900}" + i + "'");
        }
        assertThat(compiled.statistics().entries()).isLessThan(150);
    }

    @Test
    void shouldStayWithinItsBounds() {
        for (int i = 0; i < 3000; i++) {
            compiled.filters(text("-A" + i + "|-" + "B".repeat(100), null));
        }
        assertThat(compiled.statistics().entries()).isLessThan(1000);
        assertThat(compiled.statistics().evictions()).isGreaterThan(2000);
    }
}
