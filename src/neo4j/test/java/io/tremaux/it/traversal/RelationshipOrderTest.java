package io.tremaux.it.traversal;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.cache.CacheStatistics;
import io.tremaux.cache.GraphCache;
import io.tremaux.cache.PagedRelationships;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.cache.request.RequestRelationships;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Relationships;
import io.tremaux.graph.Relationships.Expansion;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.neo4j.entity.CoreApiRelationships;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.service.Walks;
import io.tremaux.traversal.Traversal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * The order of relationships is the Core API's, whichever facade is asked: for every type and direction, at nodes with
 * few relationships and at dense ones, with loops and parallel relationships, after deletions. A cache that keeps the
 * order over all types of a direction serves each of them.
 */
class RelationshipOrderTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int TYPES = 8;
    private static final int NODES = 12;

    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final LookupCounts counts = new LookupCounts();

    @Test
    void shouldBeTheOrderOfTheCoreApiForEveryChoiceInEveryScope() {
        Rounds.run(30, (random, replay) -> {
            List<String> nodes = plant(server.database(), random);
            try (InternalTransaction transaction = Walks.begin(server.database());
                    StoreCursors direct = new StoreCursors(transaction.kernelTransaction(), true, new Epoch());
                    StoreCursors restricted = new StoreCursors(transaction.kernelTransaction(), false, new Epoch())) {
                StoreTokens tokens =
                        new StoreTokens(transaction.kernelTransaction().tokenRead());
                CoreApiRelationships reference =
                        new CoreApiRelationships(new CurrentNode(transaction, new Epoch()), tokens);
                List<RelationshipChoice> choices = choices(tokens, random);
                List<RelationshipChoice[]> several = several(choices, random);
                for (Relationships asked :
                        facades(new StoreRelationships(direct), new StoreRelationships(restricted))) {
                    for (int times = 0; times < 2; times++) {
                        for (String elementId : nodes) {
                            long node = CurrentNode.idOf(transaction.getNodeByElementId(elementId));
                            choices.forEach(choice -> compare(reference, asked, node, choice, replay));
                            several.forEach(some -> compare(reference, asked, node, some, replay));
                        }
                    }
                }
            }
        });
        assertThat(counts.hits).isGreaterThan(counts.misses);
    }

    /**
     * A node's relationships are read as they are when it is asked about: few, most of all, that become more meanwhile,
     * or none, or so many that the node is dense.
     */
    @Test
    void shouldStayItWhileOthersCommitBetweenTwoQuestions() {
        Rounds.run(30, (random, replay) -> {
            List<String> nodes = plantLeaves(server.database(), random);
            try (InternalTransaction transaction = Walks.begin(server.database());
                    StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
                StoreTokens tokens =
                        new StoreTokens(transaction.kernelTransaction().tokenRead());
                CoreApiRelationships reference =
                        new CoreApiRelationships(new CurrentNode(transaction, new Epoch()), tokens);
                StoreRelationships asked = new StoreRelationships(cursors);
                List<RelationshipChoice> choices = choices(tokens, random);
                List<RelationshipChoice[]> several = several(choices, random);
                for (int question = 0; question < 300; question++) {
                    if (random.nextInt(4) == 0) {
                        changeLittle(nodes, random);
                        cursors.forget();
                    }
                    long node = idOf(nodes.get(random.nextInt(nodes.size())));
                    compare(reference, asked, node, any(choices, random), replay);
                    compare(reference, asked, node, any(several, random), replay);
                }
            }
        });
    }

    /** Lists in shared caches are in the order of the store, over all types. Rows come in that of the choices. */
    @Test
    void shouldBeThatOfTheChoicesInTheRowsOfAWarmWalk() {
        GraphDatabaseService database = server.database();
        Rounds.run(30, (random, replay) -> {
            List<NodeSelector> start = List.of(new NodeSelector.ElementId(any(plant(database, random), random)));
            for (int i = 0; i < 5; i++) {
                String filter = Stream.generate(() -> "T" + random.nextInt(TYPES) + any(List.of("", ">"), random))
                        .limit(1 + random.nextInt(4))
                        .collect(Collectors.joining("|"));
                Traversal traversal = Walks.draft()
                        .relationshipFilter(filter)
                        .breadthFirst(true)
                        .maxLevel(1 + random.nextInt(3))
                        .done();
                Walks.Ran expected = Walks.run(database, start, traversal, Scopes.NONE);
                for (String times : List.of("cold", "warm", "counted before")) {
                    String context = replay + filter + ", " + times;
                    Walks.Ran ran = Walks.run(database, start, traversal, Scopes.PERMANENT, Engine.TREMAUX);
                    Walks.assertSame(expected, ran, context);
                    Walks.assertSame(
                            expected,
                            Walks.count(database, start, traversal, Scopes.PERMANENT, Engine.TREMAUX),
                            context);
                }
            }
        });
    }

    private List<Relationships> facades(Relationships store, Relationships restricted) {
        GraphCache cache = new GraphCache(budget, new CacheStatistics());
        WriteBuffer fills = new WriteBuffer(cache, Open.GATE, counts, counts, counts);
        PagedRelationships paged = new PagedRelationships(store, fills, budget, new Epoch(), counts);
        Relationships published = new Published(paged, fills);
        return List.of(store, restricted, published, new RequestRelationships(store, budget, new Epoch(), counts));
    }

    /** What is read is published at once. */
    private record Published(Relationships paged, WriteBuffer fills) implements Relationships {
        @Override
        public void append(long node, RelationshipChoice choice, Neighbours to) {
            paged.append(node, choice, to);
            fills.publish();
        }

        @Override
        public Expansion along(RelationshipChoice[] choices) {
            Expansion all = paged.along(choices);
            return (node, to) -> {
                all.append(node, to);
                fills.publish();
            };
        }
    }

    private enum Open implements GraphCache.FillGate {
        GATE;

        @Override
        public boolean mayFill() {
            return true;
        }

        @Override
        public long readAsOf() {
            return 0;
        }
    }

    private static List<RelationshipChoice> choices(StoreTokens tokens, Random random) {
        List<RelationshipChoice> choices = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            choices.add(RelationshipChoice.whole(direction));
            for (int type = 0; type < TYPES; type++) {
                choices.add(new RelationshipChoice(tokens.relationshipType("T" + type), direction));
            }
        }
        for (int i = 0; i < TYPES; i++) {
            choices.add(any(choices, random)
                    .plain()
                    .without(List.of(any(choices, random), any(choices, random)).stream()
                            .filter(one -> one.isPlain() && one.type() != RelationshipChoice.ANY_TYPE)
                            .toList()));
        }
        Collections.shuffle(choices, random);
        return choices;
    }

    private static List<RelationshipChoice[]> several(List<RelationshipChoice> choices, Random random) {
        return Stream.generate(() -> Stream.generate(() -> any(choices, random))
                        .limit(2 + random.nextInt(3))
                        .toArray(RelationshipChoice[]::new))
                .limit(TYPES)
                .toList();
    }

    private static <T> T any(List<T> list, Random random) {
        return list.get(random.nextInt(list.size()));
    }

    private static List<Relationship> relationships(
            CoreApiRelationships reference, long node, RelationshipChoice choice) {
        List<Relationship> found = new ArrayList<>();
        try (ResourceIterable<Relationship> relationships = reference.of(node, choice)) {
            relationships.forEach(found::add);
        }
        return found;
    }

    /** What the Core API lists for a choice, without what it lists for the exceptions. */
    private static List<Relationship> expected(CoreApiRelationships reference, long node, RelationshipChoice choice) {
        List<Relationship> expected = relationships(reference, node, choice.plain());
        choice.except().forEach(one -> expected.removeAll(relationships(reference, node, one)));
        return expected;
    }

    private static void compare(
            CoreApiRelationships reference, Relationships asked, long node, RelationshipChoice choice, String replay) {
        compare(reference, asked.along(choice), node, List.of(choice), replay + asked);
    }

    private static void compare(
            CoreApiRelationships reference,
            Relationships asked,
            long node,
            RelationshipChoice[] choices,
            String replay) {
        compare(reference, asked.along(choices), node, List.of(choices), replay + asked);
    }

    private static void compare(
            CoreApiRelationships reference,
            Expansion asked,
            long node,
            List<RelationshipChoice> choices,
            String replay) {
        List<List<Long>> expected = new ArrayList<>();
        for (Relationship relationship : choices.stream()
                .flatMap(choice -> expected(reference, node, choice).stream())
                .toList()) {
            boolean outgoing = CurrentNode.idOf(relationship.getStartNode()) == node;
            Node other = outgoing ? relationship.getEndNode() : relationship.getStartNode();
            expected.add(List.of(idOf(relationship.getElementId()), CurrentNode.idOf(other), outgoing ? 0L : 1L));
        }
        for (boolean withRelationships : new boolean[] {true, false}) {
            Neighbours found = new Neighbours(withRelationships, bytes -> {});
            asked.append(node, found);
            assertThat(entries(found))
                    .as("%s: node %d, %s", replay, node, choices)
                    .isEqualTo(withRelationships ? expected : nodes(expected));
        }
    }

    private static List<List<Long>> entries(Neighbours found) {
        List<List<Long>> entries = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            entries.add(
                    found.withRelationships()
                            ? List.of(found.relationship(i), found.node(i), found.isIncoming(i) ? 1L : 0L)
                            : List.of(found.node(i)));
        }
        return entries;
    }

    private static List<List<Long>> nodes(List<List<Long>> entries) {
        return entries.stream().map(entry -> List.of(entry.get(1))).toList();
    }

    private static long idOf(String elementId) {
        return Long.parseLong(elementId.substring(elementId.lastIndexOf(':') + 1));
    }

    /**
     * Some nodes, the first of them dense, the second dense by one type mostly; made and unmade in several
     * transactions.
     */
    private static List<String> plant(GraphDatabaseService database, Random random) {
        List<String> nodes = makeNodes(database);
        for (int part = 0; part < 4; part++) {
            try (Transaction transaction = database.beginTx()) {
                change(transaction, nodes, random);
                transaction.commit();
            }
        }
        return nodes;
    }

    /** A few nodes with hardly more than one relationship each. */
    private static List<String> plantLeaves(GraphDatabaseService database, Random random) {
        List<String> nodes = makeNodes(database);
        try (Transaction transaction = database.beginTx()) {
            for (int i = 0; i < NODES / 2; i++) {
                relate(transaction, nodes, random);
            }
            transaction.commit();
        }
        return nodes;
    }

    /** Without relationships; all types are known. */
    private static List<String> makeNodes(GraphDatabaseService database) {
        database.executeTransactionally("MATCH (n) DETACH DELETE n");
        List<String> nodes = new ArrayList<>();
        try (Transaction transaction = database.beginTx()) {
            for (int i = 0; i < NODES; i++) {
                nodes.add(transaction.createNode().getElementId());
            }
            Node apart = transaction.createNode();
            for (int type = 0; type < TYPES; type++) {
                apart.createRelationshipTo(apart, RelationshipType.withName("T" + type));
            }
            transaction.commit();
        }
        return nodes;
    }

    private static void changeLittle(List<String> nodes, Random random) {
        try (Transaction transaction = server.database().beginTx()) {
            Node any = transaction.getNodeByElementId(nodes.get(random.nextInt(NODES)));
            if (random.nextInt(3) == 0) {
                any.getRelationships().forEach(Relationship::delete);
            }
            int more = random.nextInt(50) == 0 ? 60 : random.nextInt(3); // 60: dense from now on
            for (int i = 0; i < more; i++) {
                relate(transaction, nodes, random);
            }
            transaction.commit();
        }
    }

    private static void relate(Transaction transaction, List<String> nodes, Random random) {
        Node from = transaction.getNodeByElementId(nodes.get(random.nextInt(NODES)));
        Node to = random.nextInt(8) == 0 ? from : transaction.getNodeByElementId(nodes.get(random.nextInt(NODES)));
        from.createRelationshipTo(to, RelationshipType.withName("T" + random.nextInt(TYPES)));
    }

    private static void change(Transaction transaction, List<String> nodes, Random random) {
        List<Node> all = nodes.stream().map(transaction::getNodeByElementId).toList();
        for (int i = 0; i < 120; i++) {
            Node from = all.get(random.nextInt(3) > 0 ? random.nextInt(2) : random.nextInt(NODES));
            Node to = random.nextInt(8) == 0 ? from : all.get(random.nextInt(NODES));
            int type = from == all.get(1) && random.nextInt(4) > 0 ? 0 : random.nextInt(TYPES);
            boolean outgoing = random.nextBoolean();
            (outgoing ? from : to).createRelationshipTo(outgoing ? to : from, RelationshipType.withName("T" + type));
        }
        for (Relationship relationship : all.get(random.nextInt(NODES)).getRelationships()) {
            if (random.nextBoolean()) {
                relationship.delete();
            }
        }
    }
}
