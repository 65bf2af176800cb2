package io.tremaux.ingest.load;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.admission.Shares;
import io.tremaux.admission.Workers;
import io.tremaux.ingest.load.Failure.Remedy;
import io.tremaux.ingest.row.RefusedRowsException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
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
 * do. A load is answered when its own transaction is durable. If a transaction fails, each of its loads is written in
 * one of its own; if it waits long for a lock, each half of them is. So none fails for another, nor waits for what
 * another waits for. A writer that waits long for a lock has another one in its place meanwhile. Logins take turns, and
 * each has its share of the queue, of the writers that work, and of those that wait long ({@link Shares#takePlace}). So
 * a login has a writer at once, however long those of other logins take. Safe for use by any thread.
 */
public final class GroupCommit implements AutoCloseable {
    /** Rows of one transaction, unless a single load has more. */
    private static final int MOST_ROWS = 10_000;

    /** Writers that may wait long for locks at a time, of all logins together. */
    private static final int MOST_WRITERS = 32;

    /** Longer than a transaction of many loads holds its locks. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    private static final int MOST_TRIES = 8;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private final String setting; // that says how many may wait
    private final Duration patience;
    private final ExecutorService writers;
    private final Map<String, Deque<Waiting>> queue =
            new LinkedHashMap<>(); // by login; guarded by itself, like what follows
    private final Shares places;
    private final Shares working; // writers that work
    private final Shares stuck = new Shares(MOST_WRITERS); // writers that wait long for locks
    private boolean closed;

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
     * @param writers that work at a time: so many of one login, or one of each
     */
    public GroupCommit(Queue loads, int writers) {
        this(loads, writers, PATIENCE);
    }

    /** @param patience after which a wait for locks is long */
    GroupCommit(Queue loads, int writers, Duration patience) {
        this.setting = loads.setting();
        this.working = new Shares(writers);
        this.places = new Shares(loads.places());
        this.patience = patience;
        this.writers = Workers.pool(task -> new Thread(task, "tremaux-ingest"));
    }

    /**
     * Writes a load, soon. The future has its outcome when it is durable; {@link RefusedRowsException} if nothing of it
     * was written for its own sake; or what the database failed with.
     *
     * @throws IngestBusyException if too many wait
     */
    public CompletableFuture<Outcome> offer(Caller caller, Load load) {
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
            line(login).addLast(waiting);
            try {
                startWriter();
            } catch (Throwable e) {
                line(login).removeLast(); // there is no writer to take it
                places.giveBack(login, 1);
                throw e;
            }
        }
        return waiting.outcome();
    }

    /** The loads of a login that wait, oldest first. The queue is locked. */
    private Deque<Waiting> line(String login) {
        return queue.computeIfAbsent(login, any -> new ArrayDeque<>());
    }

    /**
     * Starts a writer if there is work for one more. The queue is locked. Fails only if there is no writer at all: else
     * there are fewer.
     */
    private void startWriter() {
        String login = nextLogin();
        if (login == null) {
            return;
        }
        Writer writer = new Writer(login);
        try {
            writers.execute(writer);
        } catch (Throwable e) { // no thread can be had
            writer.endTurn();
            if (working.total() + stuck.total() == 0) {
                throw e;
            }
        }
    }

    /** Writes one group after another, and ends when there is none for it. Counts as one of the login it writes for. */
    private final class Writer implements Runnable {
        private @Nullable String login;

        /** The queue is locked. */
        private Writer(String login) {
            beginTurn(login);
        }

        @Override
        public void run() {
            try {
                for (List<Waiting> group = nextGroup(); !group.isEmpty(); group = nextGroup()) {
                    writeOrFail(group);
                }
            } finally {
                synchronized (queue) {
                    endTurn(); // whatever failed, the next load has another writer
                }
            }
        }

        /**
         * Takes the oldest load of the login whose turn it is, and those that may join it. The others keep their
         * places. Empty if there is none.
         */
        private List<Waiting> nextGroup() {
            synchronized (queue) {
                endTurn();
                String next = nextLogin();
                if (next == null) {
                    return List.of();
                }
                beginTurn(next);
                return takeGroup(next);
            }
        }

        private void beginTurn(String next) {
            login = next;
            working.takeAnyway(next, 1);
        }

        private void endTurn() {
            if (login != null) {
                working.giveBack(login, 1);
                login = null;
            }
        }
    }

    /** Whatever happens, no load waits forever: not even if the heap is exhausted. */
    private void writeOrFail(List<Waiting> group) {
        try {
            write(group);
        } catch (Throwable e) {
            group.forEach(waiting -> waiting.outcome().completeExceptionally(e));
        }
    }

    /**
     * The login whose turn it is: the first with a load, and with a share left of the writers that work, and of those
     * that wait long. Null if there is none. The queue is locked.
     */
    private @Nullable String nextLogin() {
        return queue.entrySet().stream()
                .filter(line -> !line.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .filter(login -> working.isBelowShare(login) && stuck.isBelowShare(login))
                .findFirst()
                .orElse(null);
    }

    /**
     * Takes the next loads of a login that may share a transaction, and puts the login behind the others. The queue is
     * locked.
     */
    private List<Waiting> takeGroup(String login) {
        List<Waiting> group = new ArrayList<>();
        Deque<Waiting> line = Objects.requireNonNull(queue.remove(login));
        int rows = 0;
        Iterator<Waiting> waiting = line.iterator();
        while (waiting.hasNext() && rows < MOST_ROWS && hasRoom(group)) {
            Waiting next = waiting.next();
            if (!group.isEmpty() && rows + next.load().size() > MOST_ROWS) {
                break;
            }
            if (group.isEmpty() || next.mayJoin(group)) {
                group.add(next);
                rows += next.load().size();
                waiting.remove();
            }
        }
        if (!line.isEmpty()) {
            queue.put(login, line); // behind the other logins
        }
        places.giveBack(login, group.size());
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
                    group.forEach(waiting -> waiting.outcome().completeExceptionally(failure.told()));
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
                refuse(group);
                return;
            }
            String login = group.get(0).login();
            for (int i = group.size() - 1; i >= 0; i--) {
                line(login).addFirst(group.get(i).amongAtMost(most));
            }
            places.takeAnyway(login, group.size());
            startWriter();
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
                working.giveBack(login, 1);
                stuck.takeAnyway(login, 1);
                startWriter();
            }
            gaveUp = givesUp;
            return givesUp;
        }

        @Override
        public void onEnd() {
            synchronized (queue) {
                working.takeAnyway(login, 1);
                stuck.giveBack(login, 1);
            }
        }
    }

    private static void answer(List<Waiting> group, List<Result> results) {
        for (int i = 0; i < results.size(); i++) {
            CompletableFuture<Outcome> outcome = group.get(i).outcome();
            if (results.get(i) instanceof Result.Written written) {
                outcome.complete(written.outcome());
            } else if (results.get(i) instanceof Result.Refused refused) {
                outcome.completeExceptionally(refused.reason());
            }
        }
    }

    /** Loads that wait. */
    public int queued() {
        return (int) places.total();
    }

    /** Refuses loads that wait and all later ones. */
    @Override
    public void close() {
        List<Waiting> refused;
        synchronized (queue) {
            closed = true;
            refused = queue.values().stream().flatMap(Deque::stream).toList();
            refused.forEach(waiting -> places.giveBack(waiting.login(), 1));
            queue.clear();
        }
        writers.shutdown();
        refuse(refused);
    }

    /**
     * Waits for what is being written, after {@link #close}; not for ever.
     *
     * @return whether all is written and answered
     */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return writers.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static void refuse(List<Waiting> refused) {
        refused.forEach(waiting -> waiting.outcome().completeExceptionally(IngestBusyException.ofStopping()));
    }
}
