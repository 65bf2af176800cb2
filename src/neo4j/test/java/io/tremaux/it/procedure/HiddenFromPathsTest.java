package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.RoleMode;
import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** What a role hides is on no path, and in no sum or cycle: the answers are those of a graph without it. */
class HiddenFromPathsTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int NODES = 12;

    private static final List<String> QUESTIONS = List.of(
            "CALL tremaux.path.shortest('From', 'To', {k: 1, relationshipFilter: 'R>|SECRET>', cache: $c}) YIELD path RETURN [n IN nodes(path) | [n.n, 'Secret' IN labels(n)]] + [n IN relationships(path) | type(n)] AS row",
            "CALL tremaux.reachable('From', 'To', {relationshipFilter: 'R>|SECRET>', cache: $c}) YIELD reachable, depth"
                    + " RETURN [reachable, depth] AS row",
            "CALL tremaux.reachable('From', 'To', {pairs: 'all', cache: $c}) YIELD start, depth"
                    + " RETURN [start.n, depth] AS row",
            "CALL tremaux.path.shortest('From', 'To', {k: 9, cache: $c}) YIELD depth RETURN depth AS row",
            "CALL tremaux.path.shortest('From', 'To', {all: true, cache: $c}) YIELD path"
                    + " RETURN [n IN nodes(path) | n.n] AS row",
            "CALL tremaux.path.shortest('From', 'To', {relationshipFilter: 'R,R,SECRET|R', cache: $c}) YIELD depth"
                    + " RETURN depth AS row",
            "CALL tremaux.path.cheapest('From', 'To', {weight: 'km', default: 1.5, cache: $c}) YIELD cost"
                    + " RETURN cost AS row",
            "CALL tremaux.path.cheapest('From', 'To', {weight: 'km', default: 2, nodeWeight: 'hush', nodeDefault: 3, k: 9,"
                    + " cache: $c}) YIELD cost RETURN cost AS row",
            "CALL tremaux.path.cheapest('From', null, {weight: 'hush', default: 2, cache: $c}) YIELD path, cost"
                    + " RETURN [last(nodes(path)).n, cost] AS row",
            "CALL tremaux.rollup('From', {relationshipFilter: 'R>|SECRET>', quantity: 'hush', default: 2, cycles: 'skip',"
                    + " levels: true, cache: $c}) YIELD node, quantity, paths, minDepth, maxDepth"
                    + " RETURN [node.n, quantity, paths, minDepth, maxDepth] AS row",
            "CALL tremaux.rollup('From', {relationshipFilter: '>', value: 'hush', cycles: 'skip', cache: $c})"
                    + " YIELD total, warnings RETURN [total, size(warnings)] AS row",
            "CALL tremaux.rollup('From', {relationshipFilter: '>', value: 'km', cycles: 'skip', cache: $c})"
                    + " YIELD total RETURN total AS row",
            "CALL tremaux.order('From', {relationshipFilter: 'DOWN>', cache: $c}) YIELD node, rank"
                    + " RETURN [node.n, rank] AS row",
            "CALL tremaux.cycles('From', {relationshipFilter: 'R>|SECRET>', cache: $c}) YIELD path"
                    + " RETURN length(path) AS row",
            "CALL tremaux.count('From', {perStart: true, relationshipFilter: 'R>', cache: $c}) YIELD start, count"
                    + " RETURN [start.n, count] AS row");

    private static void plant(Random random) {
        server.cypher("MATCH (n) DETACH DELETE n");
        server.cypher("CREATE (:Secret)-[:SECRET]->(:Secret)");
        try (Transaction transaction = server.database().beginTx()) {
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < NODES; i++) {
                Node node = transaction.createNode(Label.label(random.nextInt(4) == 0 ? "Secret" : "Open"));
                node.addLabel(Label.label(List.of("From", "To", "Via", "Via").get(i < 2 ? i : random.nextInt(4))));
                node.setProperty("n", (long) i);
                node.setProperty("hush", (long) random.nextInt(9));
                node.setProperty("km", (long) random.nextInt(9));
                nodes.add(node);
            }
            for (int i = 0; i < 28; i++) {
                Node one = nodes.get(random.nextInt(NODES));
                Node other = nodes.get(random.nextInt(NODES));
                String type = List.of("R", "R", "SECRET").get(random.nextInt(3));
                connect(one, type, other, random);
                int above = random.nextInt(NODES - 1);
                connect(nodes.get(above), "DOWN", nodes.get(above + 1 + random.nextInt(NODES - 1 - above)), random);
            }
            transaction.commit();
        }
    }

    private static void connect(Node from, String type, Node to, Random random) {
        Relationship relationship = from.createRelationshipTo(to, RelationshipType.withName(type));
        relationship.setProperty("km", (long) random.nextInt(9));
        relationship.setProperty("hush", (long) random.nextInt(9));
    }

    private static List<String> rows(Transaction transaction, String question, String cache) {
        try (Result result = transaction.execute(question, Map.of("c", cache))) {
            return result.stream()
                    .map(row -> String.valueOf(row.get("row")))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldAnswerAsIfThereWereNothingHidden() {
        Rounds.run(5, (random, replay) -> {
            plant(random);
            for (String question : QUESTIONS) {
                for (String cache : List.of("none", "request", "permanent")) {
                    List<String> all;
                    try (Transaction transaction = server.database().beginTx()) {
                        all = rows(transaction, question, cache);
                    }
                    List<String> expected;
                    try (Transaction transaction = server.database().beginTx()) {
                        transaction.execute("MATCH ()-[r:SECRET]->() DELETE r");
                        transaction.execute("MATCH (n:Secret) DETACH DELETE n");
                        transaction.execute("MATCH ()-[r]->() REMOVE r.hush");
                        transaction.execute("MATCH (n) REMOVE n.hush");
                        expected = rows(transaction, question, cache);
                    }
                    assertThat(restricted(question, cache))
                            .as(question + " " + cache + " " + replay + ", of " + all)
                            .isEqualTo(expected);
                }
            }
        });
    }

    private static List<String> restricted(String question, String cache) {
        try (InternalTransaction transaction = ((GraphDatabaseAPI) server.database())
                        .beginTransaction(KernelTransaction.Type.EXPLICIT, LoginContext.AUTH_DISABLED);
                KernelTransaction.Revertable ignored = transaction
                        .kernelTransaction()
                        .overrideWith(transaction.securityContext().withMode(role(transaction)))) {
            return rows(transaction, question, cache);
        }
    }

    private static AccessMode role(InternalTransaction transaction) {
        TokenRead tokens = transaction.kernelTransaction().tokenRead();
        return RoleMode.hiding(
                tokens.nodeLabel("Secret"), tokens.relationshipType("SECRET"), tokens.propertyKey("hush"));
    }
}
