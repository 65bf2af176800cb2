package io.tremaux.it.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.RoleMode;
import io.tremaux.TremauxServer;
import io.tremaux.coherence.Caller;
import io.tremaux.execution.Cost;
import io.tremaux.execution.Outcome;
import io.tremaux.execution.RankedNodes;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.RecommendQuery;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.QueryKind;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.Verification;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.api.security.OverriddenAccessMode;
import org.neo4j.kernel.impl.api.security.RestrictedAccessMode;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Shared caches are for callers who see everything, and who they are is told by their access mode. */
class CallersTest {
    private static final TraverseQuery REQUEST = Caller.request(Scope.PERMANENT, "Person", "-Ghost", "value==true");

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private Traversals traversals;

    @BeforeEach
    void makeGraph() {
        server.cypher("CREATE (:Person {value: true}), (:Person:Secret {value: false}), (:Ghost)");
        traversals = Caller.traversals(server);
        assertThat(Caller.walk(server, traversals, REQUEST).count()).isEqualTo(1);
    }

    private Outcome walkAs(AccessMode mode) {
        return walkAs(mode, REQUEST);
    }

    private Outcome walkAs(AccessMode mode, TraverseQuery request) {
        try (InternalTransaction transaction = Caller.begin(server)) {
            SecurityContext all = transaction.securityContext();
            try (KernelTransaction.Revertable ignored =
                    transaction.kernelTransaction().overrideWith(all.withMode(mode))) {
                return Caller.walk(traversals, transaction, request, Walks.NOWHERE);
            }
        }
    }

    static Stream<AccessMode> all() {
        return Stream.of(
                AccessMode.Static.READ,
                AccessMode.Static.WRITE,
                AccessMode.Static.TOKEN_WRITE,
                AccessMode.Static.SCHEMA,
                AccessMode.Static.FULL,
                new OverriddenAccessMode(AccessMode.Static.FULL, AccessMode.Static.READ),
                new OverriddenAccessMode(RoleMode.hidingNothing(), AccessMode.Static.TOKEN_WRITE));
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldShareWithOneWhoSeesEverything(AccessMode mode) {
        Outcome outcome = walkAs(mode);
        assertThat(outcome.count()).isEqualTo(1);
        assertThat(outcome.cost().labels().counts().hits).isPositive();
        assertThat(outcome.cost().labels().counts().misses).isZero();
        assertThat(outcome.cost().properties().counts().hits).isPositive();
    }

    static Stream<AccessMode> restricted() {
        return Stream.of(
                AccessMode.Static.ACCESS,
                new RestrictedAccessMode(AccessMode.Static.READ, AccessMode.Static.READ),
                RoleMode.hidingNothing());
    }

    @ParameterizedTest
    @MethodSource("restricted")
    void shouldKeepAwayFromAnyoneElse(AccessMode mode) {
        CacheStatus before = traversals.caches();
        Outcome outcome = walkAs(mode);
        assertNothingShared(outcome, before);
        assertThat(facades(outcome))
                .extracting(counts -> counts.bypassed)
                .containsOnly(mode == AccessMode.Static.ACCESS ? 0L : 2L);
    }

    static List<Method> predicates() {
        return RoleMode.predicates();
    }

    /** Whichever of its questions a mode answers in another way than FULL does. */
    @ParameterizedTest
    @MethodSource("predicates")
    void shouldKeepAwayFromARoleWhateverItAnswers(Method predicate) {
        AccessMode role = RoleMode.except(predicate);
        CacheStatus before = traversals.caches();
        Outcome outcome = walkAs(role);
        assertNothingShared(outcome, before);
        assertThat(outcome.count())
                .isEqualTo(walkAs(role, Caller.request(Scope.NONE, "Person", "-Ghost", "value==true"))
                        .count());
    }

    private void assertNothingShared(Outcome outcome, CacheStatus before) {
        for (LookupCounts counts : facades(outcome)) {
            assertThat(counts.lookups()).isZero();
            assertThat(counts.fills).isZero();
        }
        assertUnchanged(before);
    }

    private void assertUnchanged(CacheStatus before) {
        assertThat(traversals.caches())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*bypassed", "compiled.*")
                .isEqualTo(before);
    }

    private static List<LookupCounts> facades(Outcome outcome) {
        Cost cost = outcome.cost();
        return List.of(
                cost.labels().counts(),
                cost.properties().counts(),
                cost.relationships().counts());
    }

    @ParameterizedTest
    @MethodSource("restricted")
    void shouldNotAuditForThem(AccessMode mode) {
        try (InternalTransaction transaction = Caller.begin(server);
                KernelTransaction.Revertable ignored = transaction
                        .kernelTransaction()
                        .overrideWith(transaction.securityContext().withMode(mode))) {
            assertThat(traversals.verify(transaction)).isEqualTo(Verification.NONE);
        }
    }

    /** Whatever is cached, whoever walks. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldShowNothingThatARoleHides(Scope scope, Engine engine) {
        server.cypher("CREATE (boss:Boss)-[:R]->(:Person:Secret {value: true})-[:R]->(:Person {value: true}),"
                + " (boss)-[:R]->(:Person {value: true})");
        TraverseQuery below = Caller.by(engine, Caller.request(scope, "Boss", ">Person", "value==true"));
        assertThat(walkAs(AccessMode.Static.FULL, below).count()).isEqualTo(3);
        assertThat(walkAs(RoleMode.hiding(token("Secret")), below).count()).isEqualTo(1);
        assertThat(walkAs(AccessMode.Static.ACCESS, below).count()).isZero();
        assertThat(walkAs(AccessMode.Static.READ, below).count()).isEqualTo(3);
    }

    /** Recommendations go the same way, and show no more. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldCountNothingThatARoleHides(Scope scope, Engine engine) {
        server.cypher("CREATE (a:Boss)-[:R]->(:Person)-[:R]->(:End), (a)-[:R]->(:Person:Secret)-[:R]->(e:End),"
                + " (a)-[:R]->(:Person)-[:R]->(e)");
        assertThat(scoresAs(AccessMode.Static.FULL, scope, engine)).containsExactly(2L, 1L);
        CacheStatus before = traversals.caches();
        assertThat(scoresAs(RoleMode.hiding(token("Secret")), scope, engine)).containsExactly(1L, 1L);
        assertUnchanged(before);
        assertThat(scoresAs(AccessMode.Static.ACCESS, scope, engine)).isEmpty();
        assertThat(scoresAs(AccessMode.Static.READ, scope, engine)).containsExactly(2L, 1L);
    }

    private List<Long> scoresAs(AccessMode mode, Scope scope, Engine engine) {
        Map<String, Object> config =
                Map.of("start", "Boss", "steps", List.of("R>", "R>"), "cache", scope.name(), "engine", engine.name());
        RecommendQuery request = (RecommendQuery) QueryKind.RECOMMEND
                .read(Parameters.of(config), Scope.NONE, traversals.compiled())
                .query();
        List<Long> scores = new ArrayList<>();
        try (InternalTransaction transaction = Caller.begin(server);
                KernelTransaction.Revertable ignored = transaction
                        .kernelTransaction()
                        .overrideWith(transaction.securityContext().withMode(mode));
                RankedNodes nodes = (RankedNodes) traversals.open(transaction, request)) {
            while (nodes.next()) {
                scores.add(nodes.score().longValue());
            }
        }
        return scores;
    }

    private static int token(String label) {
        try (InternalTransaction transaction = Caller.begin(server)) {
            return transaction.kernelTransaction().tokenRead().nodeLabel(label);
        }
    }
}
