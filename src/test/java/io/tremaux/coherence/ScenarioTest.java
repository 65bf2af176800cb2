package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.TremauxServer;
import io.tremaux.cache.HeapBudget;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.logging.NullLog;
import org.neo4j.storageengine.api.TransactionIdStore;

/** Every scenario ends well with {@link Coherence}, and tells the mistake it is made for from a mechanism without. */
class ScenarioTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @EnumSource
    void shouldKeepTheLaw(Scenario scenario) throws InterruptedException {
        HeapBudget budget = new HeapBudget(1 << 20);
        try (Coherence coherence = new Coherence(Caller.dependencies(server), budget, NullLog.getInstance());
                Stage stage = new Stage(server, Keeper.real(coherence))) {
            scenario.play(stage);
        }
        assertThat(budget.used()).as("given back").isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindNoFaultWhereThereIsNone(Scenario scenario) throws InterruptedException {
        play(scenario, Mistaken.Mistake.NONE);
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void shouldCatch(Mistaken.Mistake mistake, Scenario scenario) {
        assertThatThrownBy(() -> play(scenario, mistake)).isInstanceOf(AssertionError.class);
    }

    private static void play(Scenario scenario, Mistaken.Mistake mistake) throws InterruptedException {
        TransactionIdStore commits = Caller.dependencies(server).resolveDependency(TransactionIdStore.class);
        try (Stage stage = new Stage(server, new Mistaken(mistake, commits))) {
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
}
