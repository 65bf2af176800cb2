package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.coherence.CommitLog.Bounds;
import io.tremaux.heap.HeapBudget;
import io.tremaux.store.CoherenceMode;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.transaction.log.ReadableLogChannel;
import org.neo4j.storageengine.api.StorageCommand;
import org.neo4j.storageengine.api.StorageEngine;

/**
 * Whatever goes wrong while the log is read: nothing stale is seen, nobody's commit fails, the caches begin anew and,
 * where it will go wrong again, do so at every commit from then on, and say so once.
 */
class FaultsTest {
    private static final int MANY = 20;

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final HeapBudget budget = new HeapBudget(1 << 20);
    private final AtomicInteger warnings = new AtomicInteger();
    private final AtomicInteger lines = new AtomicInteger();
    private final FaultyLog log = new FaultyLog(Caller.dependencies(server));
    private Coherence coherence;
    private Stage stage;

    private void open(Bounds bounds) {
        open(log.dependencies(), bounds);
    }

    private void open(Doubles.Dependencies dependencies, Bounds bounds) {
        coherence = new Coherence(dependencies.withoutBackground(), budget, Doubles.counting(warnings, lines), bounds);
        stage = new Stage(server, Keeper.real(coherence));
    }

    @AfterEach
    void close() throws InterruptedException {
        stage.close();
        coherence.close();
        assertThat(budget.used()).isZero();
    }

    /** A node that is cached, then changed, then asked for. */
    private void changeAndSee() {
        long node = stage.node();
        assertThat(stage.seenBy(node)).isEqualTo(Stage.BEFORE);
        stage.commitChange(node);
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
    }

    private void assertExactAndBegunAnew() {
        assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
        assertThat(coherence.begun()).isGreaterThan(1);
        assertThat(warnings).hasValue(0);
        assertThat(lines).as("it says so").hasPositiveValue();
        long begun = coherence.begun();
        changeAndSee();
        assertThat(coherence.begun()).as("exact once more").isEqualTo(begun);
    }

    private void assertGenerations(String reason) {
        assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.GENERATIONS);
        assertThat(coherence.reason()).isEqualTo(reason);
        assertThat(warnings).hasValue(1);
        long begun = coherence.begun();
        changeAndSee();
        assertThat(coherence.begun()).isGreaterThan(begun);
        assertThat(warnings).as("one line, not one a commit").hasValue(1);
        coherence.enable(true);
        assertThat(coherence.coherenceMode()).isEqualTo(CoherenceMode.EXACT);
    }

    static Stream<Arguments> passing() {
        return Stream.of(
                Arguments.of(1, new NoSuchFileException("pruned")),
                Arguments.of(MANY, new NoSuchFileException("pruned")),
                Arguments.of(1, FaultyLog.unreadable()),
                Arguments.of(2, FaultyLog.unreadable()),
                Arguments.of(2, new OutOfMemoryError("made up")),
                Arguments.of(2, new IllegalStateException("made up")));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void shouldBeginAnewAndStayExact(int times, Throwable failure) {
        open(Bounds.DEFAULT);
        changeAndSee();
        log.atBegin = FaultyLog.times(times, FaultyLog.throwing(failure));
        for (int i = 0; i < times; i++) {
            changeAndSee();
        }
        log.atBegin = FaultyLog.NONE;
        assertThat(lines).as("lines").hasValue(failure instanceof NoSuchFileException ? 1 : times);
        assertExactAndBegunAnew();
    }

    static Stream<Arguments> passingInTheMiddle() {
        return Stream.of(
                Arguments.of(2, new OutOfMemoryError("made up")),
                Arguments.of(2, new IllegalStateException("made up")));
    }

    @ParameterizedTest
    @MethodSource("passingInTheMiddle")
    void shouldStopInTheMiddleOfACommit(int times, Throwable failure) {
        open(Bounds.DEFAULT);
        changeAndSee();
        log.atEachCommand = FaultyLog.times(times, FaultyLog.throwing(failure));
        for (int i = 0; i < times; i++) {
            changeAndSee();
        }
        log.atEachCommand = FaultyLog.NONE;
        assertThat(log.opened).as("one more after each failure").hasSize(1 + times);
        assertThat(log.opened).filteredOn(ReadableLogChannel::isOpen).hasSizeLessThan(2);
        assertExactAndBegunAnew();
    }

    static Stream<Throwable> lasting() {
        return Stream.of(FaultyLog.unreadable(), new OutOfMemoryError("made up"), new IllegalStateException("made up"));
    }

    @ParameterizedTest
    @MethodSource("lasting")
    void shouldGiveUpAfterThreeFailuresInARow(Throwable failure) {
        open(Bounds.DEFAULT);
        changeAndSee();
        log.atEachEntry = FaultyLog.throwing(failure);
        for (int i = 0; i < MANY; i++) {
            changeAndSee();
        }
        log.atEachEntry = FaultyLog.NONE;
        assertThat(coherence.reason()).containsAnyOf("made up", "Unreadable bytes");
        assertGenerations(coherence.reason());
    }

    @Test
    void shouldGiveUpAtAMissingClass() {
        open(Bounds.DEFAULT);
        changeAndSee();
        log.atEachEntry = FaultyLog.times(1, FaultyLog.throwing(new NoSuchMethodError("made up")));
        changeAndSee();
        assertGenerations("java.lang.NoSuchMethodError: made up");
    }

    @Test
    void shouldGiveUpAtAnUnknownCommand() {
        open(Bounds.DEFAULT);
        changeAndSee();
        log.insteadOfCommands = Doubles.with(StorageCommand.class, null, method -> null);
        changeAndSee();
        log.insteadOfCommands = null;
        assertThat(coherence.reason()).contains("unknown command");
        assertGenerations(coherence.reason());
    }

    @Test
    void shouldNotReadTheLogOfAStranger() {
        open(
                new Doubles.Dependencies(Caller.dependencies(server))
                        .replace(StorageEngine.class, method -> method.equals("name") ? "block" : null),
                Bounds.DEFAULT);
        changeAndSee();
        assertThat(coherence.reason()).contains("storage engine block");
        assertGenerations(coherence.reason());
    }

    @Test
    void shouldBeginAnewRatherThanReadManyCommits() {
        open(new Bounds(3, Long.MAX_VALUE));
        changeAndSee();
        long node = stage.node();
        stage.seenBy(node);
        assertThat(coherence.begun()).isEqualTo(1);
        for (int i = 0; i < 3; i++) {
            stage.node();
        }
        stage.commitChange(node);
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        assertThat(coherence.begun()).isEqualTo(2);
        assertExactAndBegunAnew();
    }

    @Test
    void shouldBeginAnewRatherThanDecodeALargeCommit() {
        open(new Bounds(Integer.MAX_VALUE, 10_000));
        changeAndSee();
        assertThat(coherence.begun()).isEqualTo(1);
        long node = stage.node();
        stage.seenBy(node);
        server.cypher("MATCH (n:Old) REMOVE n:Old SET n:New, n.version = 2 WITH count(*) AS c"
                + " UNWIND range(1, 1000) AS i CREATE (:Filling {value: i})");
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        assertThat(coherence.begun()).isEqualTo(2);
        assertExactAndBegunAnew();
    }

    @Test
    void shouldBeginAnewWhenInterrupted() {
        open(Bounds.DEFAULT);
        changeAndSee();
        long node = stage.node();
        stage.seenBy(node);
        log.atBegin = FaultyLog.times(1, () -> Thread.currentThread().interrupt());
        stage.commitChange(node);
        assertThat(stage.seenBy(node)).isEqualTo(Stage.AFTER);
        assertThat(Thread.interrupted()).as("still to be seen by others").isTrue();
        assertThat(coherence.begun()).isEqualTo(2);
        assertExactAndBegunAnew();
    }
}
