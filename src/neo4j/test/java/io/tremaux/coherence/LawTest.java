package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.FreshDatabase;
import io.tremaux.store.CoherenceMode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.common.DependencyResolver;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.storageengine.api.ClosedBatchMetadata;
import org.neo4j.storageengine.api.TransactionIdStore;

/** The law of {@link LawRace}, in both modes, on the Neo4j that we are compiled against. */
class LawTest {
    /** Between bursts of commits: while anybody commits, generations cache nothing. */
    private static final int LONG_PAUSES = 300;

    private static final long LITTLE_ROOM = 150_000; // bytes, half of what all takes
    private static final int MOMENT_SECONDS = 2;
    private static final int PATIENCE_SECONDS = 60;

    /**
     * Of each race its own: where many ids are free, since many nodes were deleted, none is used again that it deletes.
     */
    private FreshDatabase fresh;

    @BeforeEach
    void start(@TempDir Path home) {
        fresh = new FreshDatabase(home);
    }

    @AfterEach
    void stop() {
        fresh.close();
    }

    private DependencyResolver dependencies() {
        return Caller.api(fresh.database()).getDependencyResolver();
    }

    /** All of the law that a build without {@code -Prace} races for. */
    @Test
    void shouldHoldForAMoment() throws InterruptedException {
        new LawRace(fresh.database()).lasting(MOMENT_SECONDS).exact();
    }

    @Tag("race")
    @Test
    void shouldHoldExactly() throws InterruptedException {
        new LawRace(fresh.database()).exact();
    }

    @Tag("race")
    @Test
    void shouldHoldByGenerations() throws InterruptedException {
        LawRace race = new LawRace(fresh.database()).pausing(LONG_PAUSES);
        race.run(new Doubles.Dependencies(dependencies()).withoutLog(), CoherenceMode.GENERATIONS);
        assertThat(race.traversals().caches().generation()).as("caches begun").isGreaterThan(10);
    }

    /** No request may read the log itself: all catching up is long, and done in the background. */
    @Tag("race")
    @Test
    void shouldHoldWhereAllCatchingUpIsLong() throws InterruptedException {
        LawRace race = new LawRace(fresh.database()).reading(new CommitLog.Bounds(0, 0));
        race.run(dependencies(), CoherenceMode.EXACT);
    }

    /** With pages that come and go, caches that are cleared, and switched off and on. */
    @Tag("race")
    @Test
    void shouldHoldInLittleRoom() throws InterruptedException {
        LawRace race = new LawRace(fresh.database()).within(LITTLE_ROOM);
        race.besides(random -> {
                    race.traversals().clearCaches();
                    Thread.sleep(random.nextInt(200));
                })
                .besides(random -> {
                    Thread.sleep(random.nextInt(1000));
                    race.traversals().enableCaches(false);
                    Thread.sleep(random.nextInt(10));
                    race.traversals().enableCaches(true);
                });
        race.run(dependencies(), CoherenceMode.EXACT);
        assertThat(race.traversals().caches().evictions()).isPositive();
    }

    /**
     * Which numbers a careless hand might take for C, the newest published commit, and L, up to which all are applied.
     */
    private enum Mistake {
        PUBLISHED_FOR_APPLIED,
        HIGHEST_CLOSED_FOR_APPLIED,
        APPLIED_FOR_PUBLISHED,
        HIGHEST_CLOSED_FOR_BOTH;

        /**
         * By which all are seen soonest: without the log nothing is cached while anybody commits, but only so does the
         * last show.
         */
        private CoherenceMode coherenceMode() {
            return this == HIGHEST_CLOSED_FOR_BOTH ? CoherenceMode.GENERATIONS : CoherenceMode.EXACT;
        }

        private AppendBatchInfo published(TransactionIdStore commits) {
            return switch (this) {
                case PUBLISHED_FOR_APPLIED, HIGHEST_CLOSED_FOR_APPLIED -> commits.getLastCommittedBatch();
                case APPLIED_FOR_PUBLISHED -> upTo(commits.getLastClosedBatch());
                case HIGHEST_CLOSED_FOR_BOTH -> upTo(highestClosed(commits));
            };
        }

        private ClosedBatchMetadata applied(TransactionIdStore commits) {
            return switch (this) {
                case PUBLISHED_FOR_APPLIED ->
                    closed(commits, commits.getLastCommittedBatch().appendIndex());
                case HIGHEST_CLOSED_FOR_APPLIED, HIGHEST_CLOSED_FOR_BOTH -> highestClosed(commits);
                case APPLIED_FOR_PUBLISHED -> commits.getLastClosedBatch();
            };
        }

        private static AppendBatchInfo upTo(ClosedBatchMetadata closed) {
            return new AppendBatchInfo(closed.appendIndex(), closed.logPosition());
        }

        private static ClosedBatchMetadata highestClosed(TransactionIdStore commits) {
            return closed(commits, commits.getHighestEverClosedTransaction().appendIndex());
        }

        private static ClosedBatchMetadata closed(TransactionIdStore commits, long index) {
            ClosedBatchMetadata closed = commits.getLastClosedBatch();
            return new ClosedBatchMetadata(index, closed.kernelVersion(), closed.logPosition());
        }

        Doubles.Dependencies dependencies(DependencyResolver right) {
            TransactionIdStore commits = right.resolveDependency(TransactionIdStore.class);
            Doubles.Dependencies mistaken = new Doubles.Dependencies(right)
                    .replace(TransactionIdStore.class, method -> switch (method) {
                        case "getLastCommittedBatch" -> published(commits);
                        case "getLastClosedBatch" -> applied(commits);
                        default -> null;
                    });
            return coherenceMode() == CoherenceMode.GENERATIONS ? mistaken.withoutLog() : mistaken;
        }
    }

    /** The race finds fault where there is any, in the same readers, caches and walks. */
    @Tag("race")
    @ParameterizedTest
    @EnumSource
    void shouldBeSeenToBeBroken(Mistake mistake) {
        LawRace race = new LawRace(fresh.database()).lasting(PATIENCE_SECONDS);
        assertThatThrownBy(() -> race.run(mistake.dependencies(dependencies()), mistake.coherenceMode()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(Fray.REPLAY)
                .hasMessageContaining(LawRace.HELD_WITHOUT_CACHES);
    }
}
