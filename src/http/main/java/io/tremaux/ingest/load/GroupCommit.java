package io.tremaux.ingest.load;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.admission.Shares;
import io.tremaux.admission.Workers;
import io.tremaux.ingest.load.Failure.Remedy;
import io.tremaux.ingest.row.RejectedRowsException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Commits loads. While one transaction is written and flushed, the loads that arrive wait, and go together into the
 * next one: nobody waits for a timer, and a flush serves all who wait. Only loads whose callers may share a transaction
 * do. A load is answered when its own transaction is durable.
 *
 * <p><b>Failures.</b> If a transaction fails and surely wrote nothing, each of its loads is written in a transaction of
 * its own. If it may have been written, all its loads fail. If a transaction of several loads waits long for a lock, it
 * is rolled back, and its loads are written later, at most half of them together. So, unknown outcomes aside, no load
 * fails because of another, nor waits long for a lock that only another one needs. A writer that waits long for a lock
 * has another one in its place meanwhile.
 *
 * <p><b>Writers.</b> While fewer writers work than should, no load waits. A login without a writer gets an extra one,
 * so that it does not wait for other logins' loads, however long these take; at most {@value #MOST_BESIDE} are extra.
 * The next writer is for the login with the fewest; among equals, for the one whose turn was longest ago. Each login
 * has its share of the queue, and of the writers that wait long ({@link Shares#takePlace}).
 *
 * <p>Safe for use by any thread.
 */
public final class GroupCommit implements AutoCloseable {
    /** Rows of one transaction, unless a single load has more. */
    private static final int MOST_ROWS = 10_000;

    /** Writers that may wait long for locks at a time, of all logins together. */
    private static final int MOST_WRITERS = 32;

    /** Writers that may work beside those that should. */
    private static final int MOST_BESIDE = 32;

    /** Longer than a transaction of many loads holds its locks. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private static final int MOST_TRIES = 8;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private final String setting; // that says how many may wait
    private final Duration patience;
    private final ExecutorService writers;
    private final int mostWriting; // writers that should work at a time, beside those that wait long for locks
    private final Map<String, Line> queue = new HashMap<>(); // by login; guarded by itself, like what follows
    private final Shares places; // in the queue, by login
    private final Shares stuck = new Shares(MOST_WRITERS); // writers that wait long for locks
    private int writing; // writers that work
    private long turns; // that writers had
    private boolean closed;

    /** The loads of a login that wait, oldest first, and its writers. */
    private static final class Line {
        private final Deque<Waiting> loads = new ArrayDeque<>();
        private int writers; // that work
        private long turn; // the number of its last one, or of when it came

        private boolean isIdle() {
            return loads.isEmpty() && writers == 0;
        }

        private boolean isBefore(Line other) {
            return writers == other.writers ? turn < other.turn : writers < other.writers;
        }
    }

    /** Who writes, and where. */
    public interface Caller {
        /** Begins a transaction of the caller's. */
        LoadTransaction beginLoad();

        /** What the failure of such a transaction means. */
        Failure judge(Throwable failure);

        /** The name that the caller's loads are counted by. */
        String login();

        /** Callers with equal ones have the same rights, and may share transactions; null for one that shares none. */
        @Nullable Object sharing();
    }

    /**
     * @param loads that may wait, at least 1
     * @param writers that should work at a time
     */
    public GroupCommit(Queue loads, int writers) {
        this(loads, writers, PATIENCE);
    }

    /** @param patience after which a wait for locks is long */
    GroupCommit(Queue loads, int writers, Duration patience) {
        this.setting = loads.setting();
        this.mostWriting = writers;
        this.places = new Shares(loads.places());
        this.patience = patience;
        this.writers = Workers.pool(task -> new Thread(task, "tremaux-ingest"));
    }

    /**
     * Writes a load, soon. The future completes with the outcome when the load is durable. It fails with {@link
     * RejectedRowsException} if the load's own rows were rejected and nothing of it was written, else with what the
     * database failed with.
     *
     * @throws IngestBusyException if too many wait
     */
    public CompletableFuture<LoadCounts> offer(Caller caller, Load load) {
        Waiting waiting = Waiting.of(caller, load);
        synchronized (queue) {
            if (closed) {
                throw IngestBusyException.ofStopping();
            }
            String login = waiting.login();
            if (!places.takePlace(login)) {
                throw places.isAlone(login)
                        ? new IngestBusyException("As many loads wait as the setting " + setting + " allows.")
                        : IngestBusyException.ofShare(
                                "Loads of other logins wait too, and this login uses its equal share of the places"
                                        + " that the setting " + setting + " allows.");
            }
            Line line = line(login);
            line.loads.addLast(waiting);
            try {
                startWriters();
            } catch (Throwable e) {
                line.loads.removeLast(); // there is no writer to take it
                count(login, 0);
                places.release(login, 1);
                throw e;
            }
        }
        return waiting.outcome();
    }

    /** The line of a login. The queue is locked. */
    private Line line(String login) {
        Line line = queue.get(login);
        if (line == null) {
            line = new Line();
            line.turn = turns++;
            queue.put(login, line);
        }
        return line;
    }

    /**
     * Starts the writers that there should be: to be called whenever one may be missing. The queue is locked. Fails
     * only if there is no writer at all: else there are fewer.
     */
    private void startWriters() {
        for (String login = nextLogin(); login != null; login = nextLogin()) {
            Writer writer = new Writer();
            writer.beginTurn(login);
            try {
                writers.execute(writer);
            } catch (Throwable e) { // no thread can be had
                writer.putBack();
                if (writing + stuck.total() == 0) {
                    throw e;
                }
                return;
            }
        }
    }

    /**
     * The login that the next writer is for; null if there need be none, or no load is left for one. The queue is
     * locked.
     */
    private @Nullable String nextLogin() {
        String login = null;
        Line next = null;
        for (Map.Entry<String, Line> each : queue.entrySet()) {
            Line line = each.getValue();
            if (!line.loads.isEmpty()
                    && (writing < mostWriting || line.writers == 0 && writing < mostWriting + MOST_BESIDE)
                    && stuck.isBelowShare(each.getKey())
                    && (next == null || line.isBefore(next))) {
                login = each.getKey();
                next = line;
            }
        }
        return login;
    }

    /** Writes one group after another, and ends when there is none for it. Counts as one of the login it writes for. */
    private final class Writer implements Runnable {
        private List<Waiting> group = List.of();
        private @Nullable String login;

        @Override
        public void run() {
            try {
                while (!group.isEmpty()) {
                    writeOrFail(group);
                    nextTurn();
                }
            } finally {
                synchronized (queue) {
                    endTurn(); // whatever failed, the next load has another writer
                }
            }
        }

        private void nextTurn() {
            synchronized (queue) {
                endTurn();
                group = List.of();
                String next = nextLogin();
                if (next != null) {
                    beginTurn(next);
                }
                startWriters();
            }
        }

        /** Takes the oldest load of a login, and those that may join it. The queue is locked. */
        private void beginTurn(String next) {
            Line line = line(next);
            group = takeGroup(next, line);
            line.writers++;
            line.turn = turns++;
            writing++;
            login = next;
        }

        private void endTurn() {
            if (login != null) {
                count(login, -1);
                login = null;
            }
        }

        /** Ends a turn that was never used. */
        private void putBack() {
            String unused = Objects.requireNonNull(login);
            for (int i = group.size() - 1; i >= 0; i--) {
                line(unused).loads.addFirst(group.get(i));
            }
            places.takeAnyway(unused, group.size());
            endTurn();
        }
    }

    /** Counts the writers of a login that work. The queue is locked. */
    private void count(String login, int more) {
        Line line = line(login);
        line.writers += more;
        writing += more;
        if (line.isIdle()) {
            queue.remove(login);
        }
    }

    /** Whatever happens, what a writer has taken is answered: also if the heap is exhausted. */
    private void writeOrFail(List<Waiting> group) {
        try {
            write(group);
        } catch (Throwable e) {
            group.forEach(waiting -> waiting.outcome().completeExceptionally(e));
        }
    }

    /** Takes the next loads of a login that may share a transaction; the others keep their places. None if it fails. */
    private List<Waiting> takeGroup(String login, Line line) {
        List<Waiting> group = new ArrayList<>();
        int rows = 0;
        for (Iterator<Waiting> each = line.loads.iterator(); each.hasNext() && rows < MOST_ROWS && hasRoom(group); ) {
            Waiting next = each.next();
            if (!group.isEmpty() && rows + next.load().size() > MOST_ROWS) {
                break;
            }
            if (group.isEmpty() || next.mayJoin(group)) {
                group.add(next);
                rows += next.load().size();
            }
        }
        int taken = 0;
        for (Iterator<Waiting> each = line.loads.iterator(); taken < group.size(); ) {
            if (each.next() == group.get(taken)) {
                each.remove();
                taken++;
            }
        }
        places.release(login, taken);
        return group;
    }

    private static boolean hasRoom(List<Waiting> group) {
        return group.isEmpty()
                || group.get(0).sharing() != null && group.size() < group.get(0).most();
    }

    /**
     * Writes a group. If it waits long for a lock, its halves are written later, each in a transaction of its own: so
     * the loads that need the lock part from those that do not.
     */
    private void write(List<Waiting> group) {
        if (!isThrough(group, group.size() > 1)) {
            putBack(group, group.size() / 2);
        }
    }

    /**
     * Writes and answers loads, unless they wait long for a lock; then false, and nothing of them is written.
     *
     * @param givesUp whether they do not wait longer
     */
    private boolean isThrough(List<Waiting> group, boolean givesUp) {
        for (int tries = 1; ; tries++) {
            List<Result> results;
            try {
                results = committed(group, givesUp);
            } catch (StuckException e) {
                return false;
            } catch (Throwable e) { // whatever it is, it is reported to the load that fails by itself
                Failure failure = group.get(0).caller().judge(e);
                if (failure.remedy() == Remedy.RETRY && tries < MOST_TRIES) {
                    LockSupport.parkNanos(tries * PAUSE_NANOS);
                    continue;
                } else if (group.size() == 1 || failure.remedy() == Remedy.NONE) {
                    group.forEach(waiting -> waiting.outcome().completeExceptionally(failure.reported()));
                } else {
                    writeInTurn(group);
                }
                return true;
            }
            answer(group, results); // what is durable is never written again, whatever fails from here on
            return true;
        }
    }

    /** Each load in a transaction of its own. One that waits long for a lock holds up none behind it. */
    private void writeInTurn(List<Waiting> group) {
        for (int i = 0; i < group.size(); i++) {
            if (!isThrough(group.subList(i, i + 1), i + 1 < group.size())) {
                putBack(group.subList(i, group.size()), 1);
                return;
            }
        }
    }

    /**
     * Puts loads back in front of the line of their login.
     *
     * @param most how many of them may share a transaction now
     */
    private void putBack(List<Waiting> group, int most) {
        synchronized (queue) {
            if (closed) {
                reject(group);
                return;
            }
            String login = group.get(0).login();
            for (int i = group.size() - 1; i >= 0; i--) {
                line(login).loads.addFirst(group.get(i).amongAtMost(most));
            }
            places.takeAnyway(login, group.size());
            startWriters();
        }
    }

    /**
     * Writes and commits loads in one transaction of the first load's caller, who has the same rights as the others.
     *
     * @throws StuckException if they waited long for a lock, and were to give up
     */
    private List<Result> committed(List<Waiting> group, boolean givesUp) throws Exception {
        Replacement replacement = new Replacement(group.get(0).login(), givesUp);
        try (LoadTransaction transaction = group.get(0).caller().beginLoad()) {
            List<Result> results =
                    transaction.write(group.stream().map(Waiting::load).toList(), acquiring -> {
                        try (LockWaitWatchdog wait = new LockWaitWatchdog(transaction, patience, replacement)) {
                            acquiring.run();
                        }
                    });
            transaction.commit();
            return results;
        } catch (RuntimeException e) {
            throw replacement.gaveUp ? new StuckException(e) : e;
        }
    }

    /** Loads waited long for a lock, and their transaction was given up: it never commits. */
    private static final class StuckException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private StuckException(RuntimeException cause) {
            super(cause);
        }
    }

    /** A writer that is stuck has another one in its place, until it goes on. */
    private final class Replacement implements LockWaitWatchdog.Listener {
        private final String login;
        private final boolean givesUp;
        private volatile boolean gaveUp;

        private Replacement(String login, boolean givesUp) {
            this.login = login;
            this.givesUp = givesUp;
        }

        @Override
        public boolean onStuck() {
            synchronized (queue) {
                stuck.takeAnyway(login, 1);
                count(login, -1);
                startWriters();
            }
            gaveUp = givesUp;
            return givesUp;
        }

        @Override
        public void onEnd() {
            synchronized (queue) {
                count(login, 1);
                stuck.release(login, 1);
                startWriters();
            }
        }
    }

    private static void answer(List<Waiting> group, List<Result> results) {
        for (int i = 0; i < results.size(); i++) {
            CompletableFuture<LoadCounts> outcome = group.get(i).outcome();
            if (results.get(i) instanceof Result.Written written) {
                outcome.complete(written.outcome());
            } else if (results.get(i) instanceof Result.Rejected rejected) {
                outcome.completeExceptionally(rejected.reason());
            }
        }
    }

    /** Loads that wait. */
    public int queued() {
        return (int) places.total();
    }

    /** Rejects loads that wait and all later ones. */
    @Override
    public void close() {
        List<Waiting> rejected;
        synchronized (queue) {
            closed = true;
            rejected =
                    queue.values().stream().flatMap(line -> line.loads.stream()).toList();
            rejected.forEach(waiting -> places.release(waiting.login(), 1));
            queue.values().forEach(line -> line.loads.clear());
        }
        writers.shutdown();
        reject(rejected);
    }

    /**
     * Waits for what is being written, after {@link #close}; not for ever.
     *
     * @return whether all is written and answered
     */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return writers.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void reject(List<Waiting> rejected) {
        rejected.forEach(waiting -> waiting.outcome().completeExceptionally(IngestBusyException.ofStopping()));
    }
}
