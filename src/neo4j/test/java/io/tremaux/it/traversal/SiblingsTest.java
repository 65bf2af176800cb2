package io.tremaux.it.traversal;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.FreshDatabase;
import io.tremaux.Rounds;
import io.tremaux.execution.Outcome;
import io.tremaux.graph.Scope;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.walk.Walker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/**
 * Trees whose siblings were made together, in a store of their own, so that their ids are a range: our walker passes
 * over such siblings at once where nothing is to be done with them. Most are alike; now and then one has another label,
 * or a relationship that leads elsewhere, back, or to the node itself.
 */
class SiblingsTest {
    private static final List<String> STEPS = List.of(">", ">", "R>", "S>", "R>|S>", "R>,S>", "<R", "R", "R>|<S");
    private static final List<Uniqueness> MODES =
            Stream.of(Uniqueness.values()).filter(Walker::knows).toList();
    private static final List<String> LABELS = List.of("", "-End", "/End", ">End", ">Odd", ">End|-Odd", ">End|-Root");
    private static final List<Scopes> WARM = List.of(
            new Scopes(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT),
            new Scopes(Scope.PERMANENT, Scope.NONE, Scope.NONE),
            new Scopes(Scope.NONE, Scope.NONE, Scope.PERMANENT));
    private static final int MAX_NODES = 50;

    private int results;
    private int families;
    private int ranges;

    @Test
    void shouldPassOverNothingThatIsToBeFound(@TempDir Path home) {
        try (FreshDatabase fresh = new FreshDatabase(home)) {
            GraphDatabaseService database = fresh.database();
            Rounds.run(60, (random, replay) -> {
                String root = "Root" + random.nextInt(Integer.MAX_VALUE);
                plant(database, random, root);
                for (int i = 0; i < 20; i++) {
                    Draft draft = anyDraft(random);
                    compare(database, root, draft, replay + draft);
                }
            });
        }
        assertThat(results).isGreaterThan(5_000);
        assertThat(ranges).as("of %d families", families).isGreaterThan(families * 9 / 10);
    }

    private static Draft anyDraft(Random random) {
        return draft().relationshipFilter(any(random, STEPS))
                .uniqueness(random.nextBoolean() ? Uniqueness.NONE : any(random, MODES))
                .breadthFirst(random.nextBoolean())
                .labelFilter(any(random, LABELS))
                .maxLevel(2 + random.nextInt(6))
                .limit(random.nextInt(6) == 0 ? 1 + random.nextInt(30) : Long.MAX_VALUE);
    }

    private void compare(GraphDatabaseService database, String root, Draft draft, String context) {
        Ran expected = Walks.run(database, from(root), draft.done(), Scopes.NONE, Engine.NEO4J);
        for (Scopes scopes : WARM) {
            for (String time : List.of("first", "warm")) {
                Ran actual = Walks.run(database, from(root), draft.done(), scopes, Engine.TREMAUX);
                Walks.assertSame(expected, actual, context + ", " + scopes + ", " + time);
            }
            Outcome counted = Walks.count(database, from(root), draft.done(), scopes, Engine.TREMAUX);
            Walks.assertSame(expected, counted, context + ", " + scopes + ", counted");
        }
        results += expected.found().size();
    }

    private void plant(GraphDatabaseService database, Random random, String root) {
        try (Transaction transaction = database.beginTx()) {
            List<Node> nodes = new ArrayList<>();
            nodes.add(transaction.createNode(Label.label(root)));
            List<Node> parents = new ArrayList<>(nodes);
            for (int next = 0; next < parents.size() && nodes.size() < MAX_NODES; next++) {
                List<Node> children = children(transaction, random, parents.get(next));
                nodes.addAll(children);
                if (next < 2 || random.nextInt(3) == 0) {
                    parents.addAll(children);
                }
            }
            for (int odd = random.nextInt(30); odd > 0; odd--) {
                Node node = any(random, nodes);
                Node other = random.nextInt(4) == 0 ? node : any(random, nodes);
                node.createRelationshipTo(other, anyType(random));
                any(random, nodes).addLabel(Label.label("Odd"));
            }
            transaction.commit();
        }
    }

    private List<Node> children(Transaction transaction, Random random, Node parent) {
        RelationshipType type = anyType(random);
        boolean areEnds = random.nextInt(3) == 0;
        List<Node> children = new ArrayList<>();
        for (int i = random.nextInt(random.nextInt(10) == 0 ? 40 : 6); i >= 0; i--) {
            Node child = areEnds ? transaction.createNode(Label.label("End")) : transaction.createNode();
            parent.createRelationshipTo(child, type);
            children.add(child);
        }
        long span = CurrentNode.idOf(children.get(children.size() - 1)) - CurrentNode.idOf(children.get(0));
        families++;
        ranges += span == children.size() - 1 ? 1 : 0;
        return children;
    }

    private static RelationshipType anyType(Random random) {
        return RelationshipType.withName(random.nextInt(4) > 0 ? "R" : "S");
    }

    private static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
