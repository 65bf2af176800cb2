package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.RequestView;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.ResourceIterator;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A view is asked about one node, then about another that the caches know, and about the first again: by then a commit
 * has moved what its record pointed to. In every combination of scopes the view finds it at its new place.
 */
class ReadAnewTest {
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final HeapBudget budget = new HeapBudget(1 << 24);
    private long moved;
    private long warm;
    private long alsoWarm;

    /** What is asked about a node; the answer is yes before and after what is moved by a commit. */
    private enum Question {
        LABEL("REMOVE n:" + labels()) {
            @Override
            boolean ask(RequestView view, Neo4jSession session, long node) {
                return view.labels().has(node, session.tokens().label("Kept"));
            }
        },
        VALUE("SET n.value = 'too long for its record'") {
            @Override
            boolean ask(RequestView view, Neo4jSession session, long node) {
                return view.properties().value(node, session.tokens().propertyKey("value")) != null;
            }
        },
        RELATIONSHIP("WITH n MATCH (n)-[r]->() CREATE (n)-[:TO]->() DELETE r") {
            @Override
            boolean ask(RequestView view, Neo4jSession session, long node) {
                Neighbours found = new Neighbours(false, bytes -> {});
                view.relationships().append(node, OUTGOING, found);
                return found.size() == 1;
            }
        },
        RELATIONSHIP_OBJECT(RELATIONSHIP.move) {
            @Override
            boolean ask(RequestView view, Neo4jSession session, long node) {
                try (ResourceIterator<?> found = ((FrameworkSession) session)
                        .facades(view)
                        .relationships()
                        .of(node, OUTGOING)
                        .iterator()) {
                    return found.stream().count() == 1;
                }
            }
        };

        /** Those that an engine asks. */
        static Stream<Question> of(Engine engine) {
            Question ofTheOther = engine == Engine.NEO4J ? RELATIONSHIP : RELATIONSHIP_OBJECT;
            return Stream.of(values()).filter(question -> question != ofTheOther);
        }

        private final String move;

        Question(String move) {
            this.move = move;
        }

        abstract boolean ask(RequestView view, Neo4jSession session, long node);
    }

    private static String labels() {
        return "Other0:Other1:Other2:Other3:Other4:Other5:Other6:Other7:Other8:Other9"; // too many for a node's record
    }

    static Stream<Arguments> questionsScopesAndEngines() {
        return Stream.of(Engine.values())
                .flatMap(engine -> Question.of(engine)
                        .flatMap(first -> Question.of(engine)
                                .filter(then -> then != first)
                                .flatMap(then -> Question.of(engine)
                                        .flatMap(between -> Walks.ALL_SCOPES.stream()
                                                .map(scopes -> Arguments.of(first, between, then, scopes, engine))))));
    }

    @BeforeEach
    void plant() {
        server.cypher("CREATE (:Moved:Kept:" + labels() + " {a: 1, b: 2, c: 3, value: 4})-[:TO]->(),"
                + " (:Warm:Kept {value: 5})-[:TO]->(), (:AlsoWarm:Kept)");
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            moved = only(transaction, "Moved");
            warm = only(transaction, "Warm");
            alsoWarm = only(transaction, "AlsoWarm");
        }
        Walks.of(server.database()).clearCaches();
    }

    private static long only(InternalTransaction transaction, String label) {
        return CurrentNode.idOf(transaction.findNodes(Label.label(label)).next());
    }

    @ParameterizedTest
    @MethodSource("questionsScopesAndEngines")
    void shouldFindWhatACommitMoved(Question first, Question between, Question then, Scopes scopes, Engine engine) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            Neo4jSession session = Walks.of(server.database()).session(transaction, engine, scopes);
            try (RequestView view = new RequestView(session, scopes, session.borrow(), budget)) {
                assertThat(Question.of(engine)).allMatch(question -> question.ask(view, session, warm));
                assertThat(Question.LABEL.ask(view, session, alsoWarm)).isTrue(); // at hand from now on
                view.publish();
                assertThat(first.ask(view, session, moved)).isTrue();
                assertThat(between.ask(view, session, warm)).isTrue();
                server.cypher("MATCH (n:Moved) " + then.move);
                assertThat(then.ask(view, session, moved)).isTrue();
            }
        }
    }
}
