package io.tremaux.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSelectorTest {
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
        NodeSelector.HasLabel read = (NodeSelector.HasLabel)
                NodeSelector.parse(NodeIdForm.ELEMENT_IDS, "start", text, NodeSelectorTest::where);
        assertThat(read.name()).isEqualTo(label);
        assertThat(read.where())
                .satisfies(is -> assertThat(is == null ? null : is.toString()).isEqualTo(where));
    }

    @Test
    void shouldReadAnElementId() {
        String id = "4:01234567-89ab-cdef-0123-456789abcdef:12";
        assertThat(NodeSelector.parse(NodeIdForm.ELEMENT_IDS, "start", id, NodeSelectorTest::where))
                .isEqualTo(new NodeSelector.ElementId(id));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "12", "4:foo:1", "(a==1)", "``", "`A", "A(", "A(a==1", "A)a==1(", "A(a=1)", "A()"})
    void shouldRejectWhatIsNeither(String text) {
        assertThatThrownBy(() -> NodeSelector.parse(
                        NodeIdForm.ELEMENT_IDS, "endNodes", text, where -> Where.parse("endNodes", where)))
                .isInstanceOfSatisfying(
                        InvalidParameterException.class,
                        rejection -> assertThat(rejection.parameter()).isEqualTo("endNodes"));
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
        assertThatThrownBy(() -> NodeSelector.parse(NodeIdForm.ELEMENT_IDS, "start", text, NodeSelectorTest::where))
                .satisfies(rejection -> assertThat(rejection
                                .getMessage()
                                .contains("`start` has a label and `(`, so it must end with `)`."))
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

    private static Where where(String text) {
        return Where.parse("start", text);
    }
}
