package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.Rounds;
import io.tremaux.TremauxServer;
import io.tremaux.cache.RandomValues;
import io.tremaux.execution.RequestView;
import io.tremaux.graph.LookupCounts;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.StoreTokens;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Values of every kind that Neo4j stores: what shared caches answer is what the Core API does, cold and warm. */
class CachedValuesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private static final int OF_EACH_KIND = 20;

    @Test
    void shouldReadBackWhatIsStored() {
        Rounds.run(1, (random, replay) -> {
            store(random);
            Walks.of(server.database()).clearCaches();
            assertThat(readAll(replay + "cold").hits).isZero();
            assertThat(readAll(replay + "warm").misses).isZero();
        });
    }

    /** Each kind has a key of its own, and there is one that all have. */
    private static void store(Random random) {
        try (Transaction transaction = server.database().beginTx()) {
            for (int i = 0; i < OF_EACH_KIND * RandomValues.kinds(); i++) {
                Node node = transaction.createNode();
                int kind = i % RandomValues.kinds();
                set(node, "kind" + kind, RandomValues.value(kind, random));
                set(node, "any", RandomValues.value(kind, random));
            }
            transaction.commit();
        }
    }

    private static void set(Node node, String key, @Nullable Object value) {
        if (value != null) {
            node.setProperty(key, value);
        }
    }

    private static LookupCounts readAll(String context) {
        try (InternalTransaction transaction = Walks.begin(server.database());
                RequestView view = Walks.of(server.database()).permanentView(transaction);
                ResourceIterable<Node> nodes = transaction.getAllNodes()) {
            StoreTokens tokens = new StoreTokens(transaction.kernelTransaction().tokenRead());
            for (Node node : nodes) {
                node.getAllProperties()
                        .forEach((key, stored) -> assertThat(
                                        view.properties().value(CurrentNode.idOf(node), tokens.propertyKey(key)))
                                .as("%s: %s", context, key)
                                .isEqualTo(stored));
            }
            return view.propertyCounts();
        }
    }
}
