package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.common.DependencyResolver;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.TransactionIdStore;

/** Every scenario ends well in both modes, and tells the mistake it is made for from a mechanism without. */
class ScenarioTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheLawExactly(Scenario scenario) throws InterruptedException {
        assertKept(scenario, Caller.dependencies(server), CoherenceMode.EXACT);
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheLawByGenerations(Scenario scenario) throws InterruptedException {
        assertKept(scenario, Doubles.withoutLog(server), CoherenceMode.GENERATIONS);
    }

    private static void assertKept(Scenario scenario, DependencyResolver dependencies, CoherenceMode coherenceMode)
            throws InterruptedException {
        HeapBudget budget = new HeapBudget(1 << 20);
        try (Coherence coherence = new Coherence(dependencies, budget, NullLog.getInstance());
                Stage stage = new Stage(server, Keeper.real(coherence))) {
            scenario.play(stage);
            assertThat(coherence.coherenceMode()).isEqualTo(coherenceMode);
        }
        assertThat(budget.used()).as("given back").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindNoFaultWhereThereIsNone(Scenario scenario) throws InterruptedException {
        play(scenario, Mistaken.Mistake.NONE);
        play(scenario, MistakenlyExact.Mistake.NONE);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void shouldCatch(Mistaken.Mistake mistake, Scenario scenario) {
        assertThatThrownBy(() -> play(scenario, mistake)).hasStackTraceContaining("expected: Seen[");
    }

    @ParameterizedTest
    @MethodSource("exactMistakes")
    void shouldCatch(MistakenlyExact.Mistake mistake, Scenario scenario) {
        assertThatThrownBy(() -> play(scenario, mistake)).hasStackTraceContaining("expected: Seen[");
    }

    private static void play(Scenario scenario, Mistaken.Mistake mistake) throws InterruptedException {
        play(scenario, new Mistaken(mistake, Caller.dependencies(server).resolveDependency(TransactionIdStore.class)));
    }

    private static void play(Scenario scenario, MistakenlyExact.Mistake mistake) throws InterruptedException {
        play(scenario, new MistakenlyExact(mistake, Long.MAX_VALUE, server.database(), Caller.dependencies(server)));
    }

    private static void play(Scenario scenario, Keeper keeper) throws InterruptedException {
        try (Stage stage = new Stage(server, keeper)) {
            scenario.play(stage);
        }
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(Mistaken.Mistake.NEVER_BEGINS_ANEW, Scenario.A_COMMIT_BETWEEN_TWO_REQUESTS),
                Arguments.of(Mistaken.Mistake.NEVER_BEGINS_ANEW, Scenario.A_STALE_FILL),
                Arguments.of(
                        Mistaken.Mistake.LOOKS_AT_CLOSED_COMMITS,
                        Scenario.A_COMMIT_RETURNED_WHILE_AN_OLDER_ONE_IS_APPLIED),
                Arguments.of(Mistaken.Mistake.IGNORES_WHAT_IS_APPLIED, Scenario.A_COMMIT_PUBLISHED_AND_NOT_APPLIED),
                Arguments.of(
                        Mistaken.Mistake.LOOKS_LATE_AT_WHAT_IS_APPLIED,
                        Scenario.A_COMMIT_APPLIED_JUST_AFTER_THE_STORE_WAS_READ),
                Arguments.of(
                        Mistaken.Mistake.PUBLISHES_INTO_WHAT_IS_CURRENT, Scenario.A_STALE_FILL_AFTER_ALL_WAS_FORGOTTEN),
                Arguments.of(Mistaken.Mistake.IGNORES_OWN_CHANGES, Scenario.UNCOMMITTED_CHANGES));
    }

    static Stream<Arguments> exactMistakes() {
        return Stream.of(
                Arguments.of(MistakenlyExact.Mistake.NO_STAMP_CHECK, Scenario.A_STALE_FILL),
                Arguments.of(
                        MistakenlyExact.Mistake.APPLIED_READ_LATE,
                        Scenario.A_COMMIT_APPLIED_JUST_AFTER_THE_STORE_WAS_READ),
                Arguments.of(MistakenlyExact.Mistake.MOVES_BEFORE_FORGETTING, Scenario.A_COMMIT_HALF_FORGOTTEN),
                Arguments.of(MistakenlyExact.Mistake.CHECKS_WITHOUT_LOCK, Scenario.A_STALE_FILL_THAT_ASKED_IN_TIME),
                Arguments.of(MistakenlyExact.Mistake.NO_FLOOR, Scenario.A_COMMIT_PUBLISHED_AND_NOT_APPLIED),
                Arguments.of(
                        MistakenlyExact.Mistake.HIGHEST_CLOSED,
                        Scenario.A_COMMIT_RETURNED_WHILE_AN_OLDER_ONE_IS_APPLIED),
                Arguments.of(MistakenlyExact.Mistake.FORGETS_AFTER_COMMIT, Scenario.A_STALE_FILL),
                Arguments.of(
                        MistakenlyExact.Mistake.NO_STAMP_WITHOUT_SLOT, Scenario.A_STALE_FILL_AFTER_ALL_WAS_FORGOTTEN),
                Arguments.of(
                        MistakenlyExact.Mistake.PAGE_COPIED_WITHOUT_LOCK, Scenario.A_NEIGHBOUR_FORGOTTEN_DURING_A_FILL),
                Arguments.of(
                        MistakenlyExact.Mistake.WORD_UNDER_TWO_LOCKS, Scenario.A_NEIGHBOUR_FORGOTTEN_DURING_A_FILL),
                Arguments.of(MistakenlyExact.Mistake.CURSOR_KEPT, Scenario.A_REQUEST_THAT_BEGINS_AGAIN));
    }
}
