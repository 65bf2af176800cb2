package io.tremaux.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.NodeSelector;
import io.tremaux.service.Walks;
import io.tremaux.traversal.WalkBounds;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

class NodeSelectorTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Person | Person |",
                "My Label | My Label |",
                "`My Label` | My Label |",
                "`42` | 42 |",
                "`A(b)` | A(b) |",
                "Person(name==Ann) | Person | name==Ann",
                "Person(name=='(';a==1) | Person | name=='(';a==1",
                "Person((a==1,b==2);c==3) | Person | (a==1,b==2);c==3",
                "`A(b)`(c==1) | A(b) | c==1",
                "`A``b`(c==1) | A`b | c==1",
                "```` | ` |",
            })
    void shouldReadALabelAndItsPredicate(String text, String label, String where) {
        NodeSelector.HasLabel read = (NodeSelector.HasLabel) NodeSelector.parse("start", text, NodeSelectorTest::where);
        assertThat(read.name()).isEqualTo(label);
        assertThat(read.where())
                .satisfies(is -> assertThat(is == null ? null : is.toString()).isEqualTo(where));
    }

    @Test
    void shouldReadAnElementId() {
        String id = "4:01234567-89ab-cdef-0123-456789abcdef:12";
        assertThat(NodeSelector.parse("start", id, NodeSelectorTest::where)).isEqualTo(new NodeSelector.ElementId(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "12", "4:foo:1", "(a==1)", "``", "`A", "A(", "A(a==1", "A)a==1(", "A(a=1)", "A()"})
    void shouldRefuseWhatIsNeither(String text) {
        assertThatThrownBy(() -> NodeSelector.parse("endNodes", text, where -> Where.parse("endNodes", where)))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        refusal -> assertThat(refusal.parameter()).isEqualTo("endNodes"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A(a==1 | true",
                "`A b`(a==1 | true",
                "A((a==1),b==2 | true",
                "A(a==1)B | true",
                "A( | true",
                "(a==1 | false",
                "`A | false",
                "A)a==1( | true",
            })
    void shouldNameAMissingParenthesis(String text, boolean named) {
        assertThatThrownBy(() -> NodeSelector.parse("start", text, NodeSelectorTest::where))
                .satisfies(refusal -> assertThat(
                                refusal.getMessage().contains("`start` has a label and `(`, so it must end with `)`."))
                        .isEqualTo(named));
    }

    /** A text of any length comes from outside, before any timeout counts. */
    @ParameterizedTest
    @ValueSource(strings = {"a", " ", "a ", "`", "(", "a(", ")", "1", ":", "1:"})
    void shouldReadEachCharacterAFewTimes(String repeated) {
        for (String end : List.of("", "`", "(", ")", "x")) {
            CountedText text = new CountedText("A" + repeated.repeat(1000) + end);
            boolean unused = NodeSelector.LABEL.matcher(text).matches();
            assertThat(text.reads).as(end).isLessThan(20L * text.length());
        }
    }

    private static final class CountedText implements CharSequence {
        private final String text;
        private long reads;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Test
    void shouldSelectNodesInTheOrderOfTheirSelectors() {
        server.cypher("UNWIND ['Ann', 'Bob', 'Cid'] AS name CREATE (:Person {name: name}), (:Thing {name: name})");

        List<Object> found = names("Person(name!=Ann)", "Thing", "Person(name==Ann)");
        assertThat(found).hasSize(6); // within a selector they are in the store's order, by ids that may be used again
        assertThat(found.subList(0, 2)).containsExactlyInAnyOrder("Bob", "Cid");
        assertThat(found.subList(2, 5)).containsExactlyInAnyOrder("Ann", "Bob", "Cid");
        assertThat(found.get(5)).isEqualTo("Ann");
        assertThat(names("Person(age==3)")).isEmpty();
    }

    private static List<Object> names(String... selectors) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            WalkBounds bounds = new WalkBounds(() -> {}, bytes -> {}, null);
            List<NodeSelector> parsed = Stream.of(selectors)
                    .map(text -> NodeSelector.parse("start", text, NodeSelectorTest::where))
                    .toList();
            List<Object> names = new ArrayList<>();
            new SelectedNodes(Walks.session(server.database(), transaction), bounds, () -> {})
                    .of("start", parsed)
                    .iterator()
                    .forEachRemaining((LongConsumer)
                            node -> names.add(transaction.newNodeEntity(node).getProperty("name")));
            return names;
        }
    }

    private static Where where(String text) {
        return Where.parse("start", text);
    }
}
