package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphalgo.impl.util.PathImpl;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;

/** Compared with a path of Neo4j's own. */
class FoundPathTest {
    private static final RelationshipType KNOWS = RelationshipType.withName("KNOWS");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @Test
    void shouldBeAsNeo4jsOwn() {
        try (Transaction transaction = server.database().beginTx()) {
            Node a = transaction.createNode();
            Node b = transaction.createNode();
            Node c = transaction.createNode();
            Relationship to = a.createRelationshipTo(b, KNOWS);
            Relationship from = c.createRelationshipTo(b, KNOWS);

            requireSame(new FoundPath(List.of(a), List.of()), new PathImpl.Builder(a).build());
            requireSame(
                    new FoundPath(List.of(a, b, c), List.of(to, from)),
                    new PathImpl.Builder(a).push(to).push(from).build());
            assertThat(new FoundPath(List.of(a), List.of())).isNotEqualTo(new FoundPath(List.of(b), List.of()));
            assertThat(new FoundPath(List.of(a, b), List.of(to)))
                    .isNotEqualTo(new FoundPath(List.of(b, a), List.of(to)));
        }
    }

    private static void requireSame(Path ours, Path neo4js) {
        assertThat(ours).isEqualTo(neo4js).hasSameHashCodeAs(neo4js).hasToString(neo4js.toString());
        assertThat(neo4js).isEqualTo(ours);
        assertThat(ours.length()).isEqualTo(neo4js.length());
        assertThat(ours.startNode()).isEqualTo(neo4js.startNode());
        assertThat(ours.endNode()).isEqualTo(neo4js.endNode());
        assertThat(ours.lastRelationship()).isEqualTo(neo4js.lastRelationship());
        assertThat(ours.nodes()).containsExactlyElementsOf(neo4js.nodes());
        assertThat(ours.reverseNodes()).containsExactlyElementsOf(neo4js.reverseNodes());
        assertThat(ours.relationships()).containsExactlyElementsOf(neo4js.relationships());
        assertThat(ours.reverseRelationships()).containsExactlyElementsOf(neo4js.reverseRelationships());
        assertThat(listed(ours)).isEqualTo(listed(neo4js));
    }

    private static List<Object> listed(Path path) {
        List<Object> entities = new ArrayList<>();
        path.iterator().forEachRemaining(entities::add);
        return entities;
    }
}
