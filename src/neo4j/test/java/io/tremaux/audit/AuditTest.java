package io.tremaux.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.cache.PagedLabels;
import io.tremaux.cache.PagedProperties;
import io.tremaux.cache.PagedRelationshipProperties;
import io.tremaux.cache.PagedRelationships;
import io.tremaux.cache.WriteBuffer;
import io.tremaux.coherence.Caller;
import io.tremaux.coherence.Coherence;
import io.tremaux.coherence.Keeper;
import io.tremaux.coherence.Stage;
import io.tremaux.coherence.Stage.HeldBack;
import io.tremaux.coherence.Stage.Request;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Relationships;
import io.tremaux.heap.HeapBudget;
import io.tremaux.neo4j.Neo4jElements;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.service.Neo4jSession;
import io.tremaux.status.Verification;
import io.tremaux.store.Lease;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.NullLog;

/** The audit finds what is wrong, names it, and blames nothing that a commit explains. */
class AuditTest {
    private static final long NO_SUCH_NODE = 50_000_000; // beyond what other tests make in the same store

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private Coherence coherence;
    private Stage stage;

    @BeforeEach
    void open() {
        coherence = new Coherence(Caller.dependencies(server), new HeapBudget(1 << 24), NullLog.getInstance());
        stage = new Stage(server, Keeper.real(coherence));
    }

    @AfterEach
    void close() throws InterruptedException {
        stage.close();
        coherence.close();
    }

    private Verification audit(Lease lease, InternalTransaction transaction, Runnable look) {
        try (Neo4jSession session = Neo4jSession.ofAudit(transaction, coherence)) {
            return Audit.of(lease, session, true, look);
        }
    }

    private static Verification.Difference difference(long node, String what, String cached, String stored) {
        return new Verification.Difference(elementId(node), what, cached, stored);
    }

    private static String elementId(long node) {
        try (InternalTransaction transaction = Caller.begin(server)) {
            return new Neo4jElements(transaction).nodeId(node);
        }
    }

    private Verification audit() {
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction())) {
            return audit(lease, transaction, () -> {});
        }
    }

    /** Puts something into the caches that nobody read from the store. */
    private void forge(long node, LabelSource labels, Properties properties, String key) {
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction())) {
            LookupCounts counts = new LookupCounts();
            WriteBuffer fills = new WriteBuffer(lease.cache(), lease, counts, counts, new LookupCounts());
            TokenRead tokens = transaction.kernelTransaction().tokenRead();
            if (labels != null) {
                new PagedLabels(labels, fills, new Epoch(), counts).has(node, 0);
            }
            if (properties != null) {
                new PagedProperties(properties, fills, new Epoch(), counts).value(node, tokens.propertyKey(key));
            }
            fills.publish();
            assertThat(counts.fills).isPositive();
        }
    }

    private static LabelSource labelled(long mask, int... beyond) {
        return new LabelSource() {
            @Override
            public long read(long node) {
                return mask;
            }

            @Override
            public int[] beyond() {
                return beyond;
            }
        };
    }

    /** So that others run meanwhile, and an audit ends with its transaction. */
    @Test
    void shouldLookUpNowAndThen() {
        long first = stage.node();
        server.cypher("UNWIND range(1, 2000) AS i CREATE ({version: i})");
        try (Request request = stage.request()) {
            for (long node = first; node < first + 2000; node++) {
                request.see(node);
            }
        }
        int[] looks = new int[1];
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction())) {
            long compared = audit(lease, transaction, () -> looks[0]++).compared();
            assertThat(looks[0]).isEqualTo((int) (compared + 511) / 512).isGreaterThan(3);
            assertThatThrownBy(() -> audit(lease, transaction, () -> {
                        throw new IllegalStateException("ended");
                    }))
                    .hasMessage("ended");
        }
    }

    @Test
    void shouldCompareEveryEntryAndFindNothing() {
        long first = stage.node();
        server.cypher(
                "UNWIND range(1, 9000) AS i CREATE (n {version: i}) FOREACH (x IN CASE WHEN i % 3 = 0 THEN [1]"
                        + " ELSE [] END | SET n:Old) FOREACH (x IN CASE WHEN i % 5 = 0 THEN [1] ELSE [] END | REMOVE n.version)");
        try (Request request = stage.request()) {
            for (long node = first; node < first + 9500; node++) { // some of them no nodes
                request.see(node);
            }
        }
        assertThat(audit()).isEqualTo(new Verification(2 * 9500, 0, 0, List.of()));
    }

    @Test
    void shouldNameWhatIsWrong() {
        long node = stage.node();
        server.cypher("MATCH (n:Old) SET n.list = [1, 2], n.same = [1, 2], n.text = 'x'");
        forge(node, labelled(0), (n, key) -> 7L, "version");
        forge(node, null, (n, key) -> new long[] {1, 3}, "list");
        forge(node, null, (n, key) -> new long[] {1, 2}, "same");
        forge(node, null, (n, key) -> null, "text");
        forge(NO_SUCH_NODE, null, (n, key) -> true, "version");
        Verification findings = audit();
        assertThat(findings.differences())
                .containsExactlyInAnyOrder(
                        difference(node, "labels", "none", ":Old"),
                        difference(node, "version", "7", "1"),
                        difference(node, "list", "[1, 3]", "[1, 2]"),
                        difference(node, "text", "none", "x"),
                        difference(NO_SUCH_NODE, "version", "true", "none"));
        assertThat(findings.compared()).isEqualTo(6);
        assertThat(findings.different()).isEqualTo(5);
        assertThat(findings.undecided()).isZero();
    }

    @Test
    void shouldNameWhatIsWrongOfARelationship() {
        long node = stage.node();
        server.cypher("MATCH (n:Old) CREATE (n)-[:TO {version: 1}]->(n)");
        String relationship = forge(node, 7L);
        assertThat(audit().differences())
                .containsExactly(new Verification.Difference(relationship, "version", "7", "1"));
        forge(node, 1L);
        assertThat(audit().compared()).as("its value and its list").isEqualTo(2);
    }

    /** Caches this value of the relationship of a node, whatever it is. */
    private String forge(long node, Object value) {
        coherence.clear();
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch())) {
            LookupCounts counts = new LookupCounts();
            WriteBuffer fills = new WriteBuffer(lease.cache(), lease, counts, counts, new LookupCounts());
            Neighbours list = new Neighbours(true, bytes -> {});
            PagedRelationships lists = new PagedRelationships(
                    new StoreRelationships(cursors), fills, new HeapBudget(1 << 20), new Epoch(), counts);
            lists.append(node, RelationshipChoice.whole(Direction.OUTGOING), list);
            int version = transaction.kernelTransaction().tokenRead().propertyKey("version");
            RelationshipProperties forged = new RelationshipProperties() {
                @Override
                public Object value(long relationship, int key) {
                    return value;
                }

                @Override
                public boolean leads(long relationship, long source, int type, long target) {
                    return true;
                }
            };
            RelationshipTest test = new PagedRelationshipProperties(
                            forged, fills, lease.followed(), lists.fromStore(), new Epoch(), new LookupCounts())
                    .test(properties -> id -> properties.value(id, version) != null);
            test.of(node, list, 0, RelationshipProperties.ANY_TIME);
            fills.publish();
            return new Neo4jElements(transaction).relationshipId(list.relationship(0));
        }
    }

    @Test
    void shouldCountAllThatIsWrongAndNameTheFirst() {
        stage.node(); // there is such a key
        int wrong = 3 * Audit.MOST_DIFFERENCES;
        for (long node = NO_SUCH_NODE; node < NO_SUCH_NODE + wrong; node++) {
            forge(node, null, (n, key) -> n, "version");
        }
        Verification findings = audit();
        assertThat(findings.different()).isEqualTo(wrong);
        assertThat(findings.undecided()).isZero();
        assertThat(findings.differences())
                .extracting(Verification.Difference::elementId)
                .containsExactlyElementsOf(LongStream.range(NO_SUCH_NODE, NO_SUCH_NODE + Audit.MOST_DIFFERENCES)
                        .mapToObj(AuditTest::elementId)
                        .toList());
    }

    @Test
    void shouldNameRelationshipsThatAreNotThere() {
        long node = stage.node();
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction())) {
            LookupCounts counts = new LookupCounts();
            WriteBuffer fills = new WriteBuffer(lease.cache(), lease, new LookupCounts(), new LookupCounts(), counts);
            Relationships forged = (from, choice, to) -> to.add(NO_SUCH_NODE, 17, 3, false);
            PagedRelationships relationships =
                    new PagedRelationships(forged, fills, new HeapBudget(1 << 20), new Epoch(), counts);
            relationships.append(node, RelationshipChoice.whole(Direction.OUTGOING), new Neighbours(true, bytes -> {}));
            fills.publish();
            relationships.close();
            assertThat(counts.fills).isEqualTo(1);
        }
        assertThat(audit().differences())
                .containsExactly(difference(
                        node,
                        "outgoing relationships",
                        "1 relationships: 17 of type 3 with " + NO_SUCH_NODE,
                        "0 relationships"));
    }

    @Test
    void shouldCompareLabelsBeyondTheMask() {
        StringBuilder create = new StringBuilder("CREATE (:Old");
        for (int i = 0; i < 70; i++) {
            create.append(":Beyond").append(i);
        }
        server.cypher(create.append(')').toString());
        long node = stage.node();
        try (Request request = stage.request()) {
            for (long id = 0; id <= node; id++) {
                request.see(id);
            }
        }
        assertThat(audit().differences()).isEmpty();
        int token;
        try (InternalTransaction transaction = Caller.begin(server)) {
            token = transaction.kernelTransaction().tokenRead().nodeLabel("Beyond69");
        }
        forge(NO_SUCH_NODE, labelled(0, token), null, null);
        assertThat(audit().differences()).containsExactly(difference(NO_SUCH_NODE, "labels", ":Beyond69", "none"));
    }

    /** Something that a commit touched differs, while the caches are as of before it: no fault, whoever looks when. */
    @Test
    void shouldNotBlameWhatACommitChanged() {
        long node = stage.node();
        stage.seenBy(node);
        try (InternalTransaction transaction = Caller.begin(server);
                Lease lease = coherence.begin(transaction.kernelTransaction())) {
            stage.commitChange(node);
            assertThat(audit(lease, transaction, () -> {}).differences()).isEmpty();
        }
        assertThat(audit()).isEqualTo(Verification.NONE);
    }

    /** A request that began before a commit was applied could not fill, so it cannot blame either. */
    @Test
    void shouldNotBlameWhatItCouldNotHaveFilled() {
        long node = stage.node();
        long other = stage.node();
        try (HeldBack commit = stage.holdBack(node);
                InternalTransaction transaction = Caller.begin(server);
                Lease early = coherence.begin(transaction.kernelTransaction())) {
            commit.letGo();
            forge(other, labelled(0), null, null);
            assertThat(coherence.cache()).isSameAs(early.cache());
            assertThat(audit(early, transaction, () -> {})).isEqualTo(new Verification(1, 1, 0, List.of()));
            assertThat(audit().differences()).hasSize(1);
        }
    }
}
