package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.RequestView;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.graphdb.Label;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * A view that begins again in mid-walk publishes nothing that it had read before as if it had read it since: neither
 * what was not published yet, nor what a cursor still stands on.
 */
class RequestViewTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private long first;
    private long second;

    /** What a view is asked of a node: whether it was changed. */
    private enum Question {
        LABELS,
        PROPERTIES,
        RELATIONSHIPS;

        boolean ask(RequestView view, StoreTokens tokens, long node) {
            return switch (this) {
                case LABELS -> view.labels().has(node, tokens.label("Changed"));
                case PROPERTIES -> view.properties().value(node, tokens.propertyKey("changed")) != null;
                case RELATIONSHIPS -> {
                    Neighbours found = new Neighbours(false, bytes -> {});
                    view.relationships().append(node, RelationshipChoice.whole(Direction.OUTGOING), found);
                    yield found.size() > 0;
                }
            };
        }
    }

    static Stream<Arguments> questions() {
        return Stream.of(Question.values())
                .flatMap(before -> Stream.of(Question.values()).map(after -> Arguments.of(before, after)));
    }

    static Stream<Arguments> differentQuestions() {
        return questions().filter(pair -> pair.get()[0] != pair.get()[1]);
    }

    @BeforeEach
    void plant() {
        server.cypher("CREATE (:Changed {changed: true})-[:TO]->()"); // all tokens exist
        first = node("First");
        second = node("Second");
        Walks.of(server.database()).clearCaches();
    }

    private static long node(String label) {
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            long id = CurrentNode.idOf(transaction.createNode(Label.label(label)));
            transaction.commit();
            return id;
        }
    }

    private static void change(String label) {
        server.cypher("MATCH (n:" + label + ") SET n:Changed, n.changed = true CREATE (n)-[:TO]->()");
    }

    @ParameterizedTest
    @MethodSource("questions")
    void shouldPublishNothingOldOnceItKeptUp(Question before, Question after) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            askAndChange(before, view, tokens);
            after.ask(view, tokens, second);
        }
        assertChanged(first);
        assertChanged(second);
    }

    /**
     * To keep up is to go on with what was at hand; to be pulled on is not, even if it has kept up since that was read.
     */
    @ParameterizedTest
    @EnumSource
    void shouldHaveNothingOldAtHandOnceItIsPulledOn(Question question) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            askAndChange(question, view, tokens);
            view.resume();
            assertThat(question.ask(view, tokens, second)).isTrue();
        }
    }

    /**
     * Decisions by codes that were read ahead are no look-ups: after as many as lie between two looks, pointers may be
     * old.
     */
    @ParameterizedTest
    @MethodSource("differentQuestions")
    void shouldReadAnewOnceItHasLooked(Question before, Question after) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            assertThat(before.ask(view, tokens, first)).isFalse();
            change("First");
            view.keepUp();
            assertThat(after.ask(view, tokens, first)).isTrue();
        }
    }

    /** To read many relationships' properties may take long, and a commit lie in between. */
    @ParameterizedTest
    @MethodSource("differentQuestions")
    void shouldReadAnewOnceItReadARelationship(Question before, Question after) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            assertThat(before.ask(view, tokens, first)).isFalse();
            change("First");
            view.relationshipProperties().value(0, tokens.propertyKey("changed"));
            assertThat(after.ask(view, tokens, first)).isTrue();
        }
    }

    /** What may happen between two steps: whether the view replaces facades because of it. */
    private enum Event {
        NONE(false),
        COMMIT(true),
        COMMIT_AND_CLEAR(true),
        OWN_CHANGE(true),
        NEW_NAMES(true);

        final boolean replaces;

        Event(boolean replaces) {
            this.replaces = replaces;
        }

        void happen(InternalTransaction transaction, RequestView view) {
            switch (this) {
                case NONE -> view.resume();
                case COMMIT -> {
                    change("First");
                    view.resume();
                }
                case COMMIT_AND_CLEAR -> {
                    change("First");
                    Walks.of(server.database()).clearCaches();
                    view.keepUp();
                }
                case OWN_CHANGE -> {
                    transaction.createNode();
                    view.resume();
                }
                case NEW_NAMES -> view.renew();
            }
        }
    }

    /** Those who keep a facade compare nothing but the generation. */
    @ParameterizedTest
    @EnumSource
    void shouldBeOfAnotherGenerationOnceItReplacedFacades(Event event) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            Labels labels = view.labels();
            long generation = view.generation();
            event.happen(transaction, view);
            assertThat(view.labels() != labels).as("replaced").isEqualTo(event.replaces);
            assertThat(view.generation() != generation).as("another generation").isEqualTo(event.replaces);
        }
    }

    /**
     * Both nodes are changed once they were asked for, the second when the view is to begin again; it does so in the
     * end.
     */
    private void askAndChange(Question question, RequestView view, StoreTokens tokens) {
        assertThat(question.ask(view, tokens, first)).isFalse();
        change("First");
        view.publish(); // rejected
        assertThat(question.ask(view, tokens, second)).isFalse();
        change("Second");
        view.keepUp();
    }

    private static void assertChanged(long node) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction)) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            for (Question question : Question.values()) {
                assertThat(question.ask(view, tokens, node)).as("%s", question).isTrue();
            }
        }
    }
}
