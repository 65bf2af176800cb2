package io.tremaux.framework;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Expand rules, in every combination of scopes, on a graph whose labels and depths disagree:
 *
 * <pre>
 *   a0:Root:A ─HAS_B→ b1:B ─HAS_A→ a2:A ─HAS_B→ b3:B
 *                       │            └───HAS_A→ a3:A ─HAS_B→ b4:B     an :A below an :A, which is reached by no rule for :A
 *                       └───HAS_A→ x2:B ─HAS_A→ a3                    a :B where :As stand
 *                                    └───HAS_B→ y3
 *   a0 ─HAS_B→ c1:C ─HAS_A→ z2:A                                      no rule's
 * </pre>
 */
class FacadeExpanderTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @BeforeEach
    void createGraph() {
        List.of(
                        "CREATE (:Root:A {name: 'a0'}), (:B {name: 'b1'}), (:A {name: 'a2'}), (:B {name: 'b3'}), "
                                + "(:A {name: 'a3'}), (:B {name: 'b4'}), (:B {name: 'x2'}), (:B {name: 'y3'}), "
                                + "(:C {name: 'c1'}), (:A {name: 'z2'})",
                        connect("a0", "HAS_B", "c1"),
                        connect("a0", "HAS_B", "b1"),
                        connect("b1", "HAS_A", "x2"),
                        connect("b1", "HAS_A", "a2"),
                        connect("a2", "HAS_A", "a3"),
                        connect("a2", "HAS_B", "b3"),
                        connect("a3", "HAS_B", "b4"),
                        connect("x2", "HAS_B", "y3"),
                        connect("x2", "HAS_A", "a3"),
                        connect("c1", "HAS_A", "z2"))
                .forEach(server::cypher);
    }

    private static String connect(String from, String type, String to) {
        return "MATCH (a {name: '" + from + "'}), (b {name: '" + to + "'}) CREATE (a)-[:" + type + "]->(b)";
    }

    @Test
    void shouldGoByTheLabelsOfTheNodeWhateverItsDepth() {
        Draft alternating = draft().expand("A=>HAS_B>", "B=>HAS_A>");
        assertReached(alternating, "a0", "b1", "a2", "b3", "x2", "a3", "b4", "c1");
        assertReached(alternating.breadthFirst(true), "a0", "b1", "c1", "a2", "x2", "b3", "a3", "b4");
    }

    @Test
    void shouldNotExpandWhatNoRuleMatches() {
        assertReached(draft().expand("B=>HAS_A>"), "a0");
        assertReached(draft().expand("A=>HAS_B>"), "a0", "b1", "c1");
        assertReached(draft().expand("Unseen=>"), "a0");
    }

    @Test
    void shouldLetTheFirstRuleThatMatchesDecide() {
        assertReached(draft().expand("Root=>Unseen", "A=>HAS_B>", "B=>HAS_A>"), "a0");
        assertReached(draft().expand("A=>HAS_B>", "Root=>Unseen"), "a0", "b1", "c1");
        assertReached(draft().expand("C|Root:A=>HAS_B>|HAS_A>", "=>Unseen>"), "a0", "b1", "c1", "z2");
        assertReached(draft().expand("=>Unseen>", "A=>HAS_B>"), "a0");
    }

    @Test
    void shouldListTheEntriesOfARuleOneAfterAnother() {
        Draft two = draft().expand("B=>HAS_B>|HAS_A>", "A=>HAS_B>").maxLevel(3);
        assertReached(two, "a0", "b1", "a2", "b3", "x2", "y3", "a3", "c1");
        assertReached(
                draft().expand("B=>HAS_A>|HAS_B>", "A=>HAS_B>").maxLevel(3),
                "a0",
                "b1",
                "a2",
                "b3",
                "x2",
                "a3",
                "y3",
                "c1");
    }

    @Test
    void shouldFilterByLabelsBesideTheRules() {
        assertReached(draft().expand("A=>HAS_B>", "B=>HAS_A>").labelFilter(">B"), "b1", "b3", "x2", "b4");
    }

    private static void assertReached(Draft draft, String... names) {
        for (Scopes scopes : Walks.ALL_SCOPES) {
            assertThat(Walks.names(server.database(), Walks.run(server.database(), from("Root"), draft.done(), scopes)))
                    .as("%s", scopes)
                    .containsExactly(names);
        }
    }
}
