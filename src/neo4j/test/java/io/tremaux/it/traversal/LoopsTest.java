package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Self loops, parallel ones too, on graphs that have hardly anything else: under NONE a path may not take the loop it
 * arrived by, but another one. One way, our walker does without relationships as long as it meets no loop; both ways it
 * never does.
 */
class LoopsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final List<String> TYPES = List.of("R", "S");
    private static final List<String> STEPS =
            List.of("R>", "S>", ">", "R>|S>", "R>|R>", ">|R>", "<R", "<", "R", "R>|<S", "R|S");

    private static final Scopes PERMANENT = new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT);

    private int results;

    @Test
    void shouldRejectTheLoopByWhichItArrivedAndNoOther() {
        Rounds.run(80, (random, replay) -> {
            server.cypher("MATCH (n) DETACH DELETE n");
            plant(random);
            for (int i = 0; i < 8; i++) {
                String filter =
                        random.nextBoolean() ? any(random, STEPS) : any(random, STEPS) + "," + any(random, STEPS);
                Draft draft = draft().relationshipFilter(filter)
                        .uniqueness(random.nextInt(4) > 0 ? Uniqueness.NONE : Uniqueness.RELATIONSHIP_PATH)
                        .breadthFirst(random.nextBoolean())
                        .labelFilter(random.nextBoolean() ? "" : ">End")
                        .maxLevel(1 + random.nextInt(4))
                        .limit(random.nextInt(4) == 0 ? 1 + random.nextInt(30) : Long.MAX_VALUE);
                compare(draft, replay + filter + " " + draft);
            }
        });
        assertThat(results).isGreaterThan(4_000);
    }

    /** What is added while a walk goes on takes no row away, and gives none that the graph has not afterwards. */
    @Test
    void shouldKnowEachLoopWhateverIsAddedMeanwhile() {
        Rounds.run(300, (random, replay) -> {
            server.cypher("MATCH (n) DETACH DELETE n");
            plant(random);
            Draft draft = draft().relationshipFilter(any(random, List.of("R>", ">", "R>|S>", "<R")))
                    .uniqueness(Uniqueness.NONE)
                    .breadthFirst(random.nextBoolean())
                    .maxLevel(3);
            Scopes scopes = any(random, List.of(Scopes.NONE, PERMANENT));
            Engine engine = random.nextInt(4) > 0 ? Engine.TREMAUX : Engine.NEO4J;
            TraverseQuery request = new TraverseQuery(Walks.from("Root"), draft.done(), scopes, engine, null);

            List<String> before = rows(request, 0, any -> {});
            List<String> during = rows(request, random.nextInt(before.size()), adding(random));
            List<String> after = rows(request, 0, any -> {});

            String context = replay + draft + " " + scopes + " " + engine;
            assertThat(without(before, during)).as("lost, " + context).isEmpty();
            assertThat(without(during, after)).as("never there, " + context).isEmpty();
        });
    }

    /** Adds a relationship, often a loop: in the transaction of the walk, or in another. */
    private static Consumer<Transaction> adding(Random random) {
        boolean byOthers = random.nextBoolean();
        return own -> {
            if (byOthers) {
                CompletableFuture.runAsync(() -> {
                            try (Transaction other = server.database().beginTx()) {
                                relate(nodes(other), random);
                                other.commit();
                            }
                        })
                        .join();
            } else {
                relate(nodes(own), random);
            }
        };
    }

    private static List<Node> nodes(Transaction transaction) {
        return transaction.getAllNodes().stream().toList();
    }

    /** Each row as its node and depth; commits. */
    private static List<String> rows(TraverseQuery request, int row, Consumer<Transaction> then) {
        List<String> rows = new ArrayList<>();
        try (InternalTransaction transaction = Walks.begin(server.database())) {
            try (Walk walk = Walks.of(server.database()).open(transaction, request)) {
                while (walk.next()) {
                    rows.add(walk.elementId() + " " + walk.depth());
                    if (rows.size() == row + 1) {
                        then.accept(transaction);
                    }
                }
            }
            transaction.commit();
        }
        return rows;
    }

    private static List<String> without(List<String> rows, List<String> others) {
        List<String> left = new ArrayList<>(rows);
        others.forEach(left::remove);
        return left;
    }

    private void compare(Draft draft, String context) {
        Ran expected = run(draft, Scopes.NONE, Engine.NEO4J);
        Walks.assertSame(expected, run(draft, Scopes.NONE, Engine.TREMAUX), context);
        Walks.assertSame(expected, run(draft, PERMANENT, Engine.TREMAUX), context + ", first");
        Walks.assertSame(expected, run(draft, PERMANENT, Engine.TREMAUX), context + ", warm");
        Outcome counted = Walks.count(server.database(), Walks.from("Root"), draft.done(), PERMANENT, Engine.TREMAUX);
        Walks.assertSame(expected, counted, context + ", counted");
        results += expected.found().size();
    }

    private static Ran run(Draft draft, Scopes scopes, Engine engine) {
        return Walks.run(server.database(), Walks.from("Root"), draft.done(), scopes, engine);
    }

    private static void plant(Random random) {
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> nodes = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                Node node = transaction.createNode(Label.label("Root"));
                if (random.nextInt(3) == 0) {
                    node.addLabel(Label.label("End"));
                }
                nodes.add(node);
            }
            for (int i = random.nextInt(7); i >= 0; i--) {
                relate(nodes, random);
            }
            transaction.commit();
        }
    }

    private static void relate(List<Node> nodes, Random random) {
        Node from = any(random, nodes);
        Node to = random.nextInt(3) > 0 ? from : any(random, nodes);
        from.createRelationshipTo(to, RelationshipType.withName(any(random, TYPES)));
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
