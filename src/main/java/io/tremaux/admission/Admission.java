package io.tremaux.admission;

import io.tremaux.admission.RejectedException.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Runs a limited number of walks at once, each on a thread of its own, and queues a limited number more without a
 * thread. The length of a walk is unknown beforehand, so each begins with a short slice. A walk that outgrows its slice
 * while others wait gives way: it parks on its thread and goes on when its turn comes. A short walk thus waits for
 * slices, never for long walks.
 *
 * <pre>
 *   queued --turn--> at work --slice over, others wait--> parked --turn--> at work --> done
 *                    at work --waits for its client--> away --> at work, or parked if there is no place
 * </pre>
 *
 * <ul>
 *   <li>At most {@code maxAtWork} are at work. While fewer are, nothing waits.
 *   <li>At most {@code maxQueued} wait, queued or parked. Work that parks takes the place of the work that runs
 *       instead. Work that is away counts as well, so there are never more than {@code maxAtWork + maxQueued} threads.
 *   <li>Turns alternate between queued and parked work, and within each by login, so that neither starves the other.
 *   <li>Work parks only while all parked work holds at most {@code maxParkedBytes} of heap. Work that would exceed this
 *       runs on.
 *   <li>A login may use every place while no other login waits. If others wait, work beyond its equal share is
 *       rejected. If the queue is full, a login below its share takes a place: the newest queued work of a login
 *       above its share is rejected.
 * </ul>
 *
 * <p>Safe for use by any thread. The lock is held for constant time, or for time in the number of logins that wait.
 */
public final class Admission implements AutoCloseable {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long BETWEEN_CHECKS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long IDLE_THREAD_SECONDS = 10;

    private final int maxAtWork;
    private final int maxQueued;
    private final long maxParkedBytes;
    private final long sliceNanos;
    private final ExecutorService threads;

    private final ReentrantLock lock = new ReentrantLock();
    private final Line queued = new Line();
    private final Line parked = new Line();
    private final Line away = new Line();
    private long parkedBytes;
    private boolean parkedIsNext;
    private boolean closed;
    private volatile int atWork;
    private volatile int waiting; // queued and parked

    /**
     * @param maxAtWork at least 1
     * @param maxQueued at least 0; with 0, work that cannot run at once is rejected
     * @param maxParkedBytes of heap
     */
    public Admission(int maxAtWork, int maxQueued, long maxParkedBytes) {
        this(maxAtWork, maxQueued, maxParkedBytes, SLICE_NANOS, Thread::new);
    }

    Admission(
            int maxAtWork,
            int maxQueued,
            long maxParkedBytes,
            long sliceNanos,
            BiFunction<Runnable, String, Thread> making) {
        this.maxAtWork = maxAtWork;
        this.maxQueued = maxQueued;
        this.maxParkedBytes = maxParkedBytes;
        this.sliceNanos = sliceNanos;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = making.apply(task, "tremaux-walk-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Runs work on another thread, at once or when its turn comes.
     *
     * @throws RejectedException if the work will not run
     */
    public void offer(String login, Work work) {
        Ticket displaced;
        lock.lock();
        try {
            if (closed) {
                throw new RejectedException(Reason.CLOSED);
            }
            Ticket ticket = new Ticket(this, login, work, lock.newCondition());
            if (atWork < maxAtWork && atWork + waiting + away.size() < maxAtWork + maxQueued) {
                begin(ticket);
                atWork++;
                return;
            }
            displaced = makePlace(login);
            queued.add(ticket);
            countWaiting();
        } finally {
            lock.unlock();
        }
        if (displaced != null) {
            displaced.work().reject(new RejectedException(Reason.SHARE));
        }
    }

    /** Makes a place in the queue for a login. Returns the queued work that loses its place, if any. */
    private @Nullable Ticket makePlace(String login) {
        Set<String> logins = new HashSet<>(queued.logins());
        logins.addAll(parked.logins());
        logins.addAll(away.logins());
        logins.add(login);
        int share = Math.max(1, maxQueued / logins.size());
        boolean full = waiting + away.size() >= maxQueued;
        if (logins.size() > 1 && waiting(login) >= share) {
            throw new RejectedException(Reason.SHARE);
        }
        if (!full) {
            return null;
        }
        for (String other : logins) {
            if (waiting(other) > share && queued.size(other) > 0) {
                return queued.pollLast(other);
            }
        }
        throw new RejectedException(Reason.FULL);
    }

    private int waiting(String login) {
        return queued.size(login) + parked.size(login) + away.size(login);
    }

    private void countWaiting() {
        waiting = queued.size() + parked.size();
    }

    void giveWay(Ticket ticket, long heldBytes, Runnable assertWanted) {
        if (waiting == 0 || ticket.nanosAtWork() < sliceNanos) {
            return;
        }
        lock.lock();
        try {
            boolean hasPlace = ticket.atWork(); // not if it was ended, and its code caught that
            if (!hasPlace || parkedBytes + heldBytes > maxParkedBytes) {
                return;
            }
            if (!hasBegunNext()) {
                return;
            }
            ticket.pause();
            parked.add(ticket);
            parkedBytes += heldBytes;
            countWaiting();
            try {
                awaitTurn(ticket, assertWanted);
            } finally {
                parkedBytes -= heldBytes;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Frees the place of work that goes away. False if it has none: it was ended while it was parked. */
    boolean leave(Ticket ticket) {
        lock.lock();
        try {
            if (!ticket.atWork()) {
                return false;
            }
            ticket.pause();
            away.add(ticket);
            if (!hasBegunNext()) {
                atWork--;
            }
            countWaiting();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Returns at the next turn, at once if there is a place. */
    void comeBack(Ticket ticket, Runnable assertWanted) {
        lock.lock();
        try {
            away.remove(ticket);
            if (atWork < maxAtWork) {
                ticket.begin();
                atWork++;
                return;
            }
            parked.add(ticket);
            countWaiting();
            awaitTurn(ticket, assertWanted);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Starts or continues work beside the caller's. False if none waits, or if the JVM can make no thread for it: then it waits
     * until other work ends, on whose thread it runs.
     */
    private boolean hasBegunNext() {
        Ticket next = next();
        if (next != null && !next.started()) {
            try {
                begin(next);
                return true;
            } catch (OutOfMemoryError e) { // of threads
                queued.add(new Ticket(this, next.login(), next.work(), next.called()));
                next = parked.poll(); // that has its thread
            }
        }
        if (next == null) {
            return false;
        }
        next.begin();
        next.called().signal();
        return true;
    }

    /** Waits. Work that ends while it is parked gets no turn: it only cleans up. */
    private void awaitTurn(Ticket ticket, Runnable assertWanted) {
        try {
            while (!ticket.atWork()) {
                if (ticket.called().awaitNanos(BETWEEN_CHECKS_NANOS) <= 0 && !ticket.atWork()) {
                    assertWanted.run();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RejectedException(Reason.CLOSED);
        } finally {
            parked.remove(ticket);
            countWaiting();
        }
    }

    private @Nullable Ticket next() {
        Ticket next = parkedIsNext ? parked.poll() : queued.poll();
        if (next == null) {
            next = parkedIsNext ? queued.poll() : parked.poll();
        }
        if (next != null) {
            parkedIsNext = !next.started();
        }
        return next;
    }

    private void begin(Ticket ticket) {
        ticket.begin();
        threads.execute(() -> workThrough(ticket));
    }

    /** Runs work, and then queued work whose turn comes: so the end of work needs no new thread. */
    private void workThrough(Ticket first) {
        Ticket ticket = first;
        while (ticket != null) {
            try {
                ticket.work().run(ticket);
            } catch (Throwable e) { // breaks the contract of Work; the turn must not be lost
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
            ticket = end(ticket);
        }
    }

    /**
     * Passes the turn on. Returns the work to run on this thread, if any. Also work that has no place any more, since it ended
     * while it was parked or away, fills a free one: there may be no thread for what is queued.
     */
    private @Nullable Ticket end(Ticket ticket) {
        lock.lock();
        try {
            int others = atWork;
            if (ticket.atWork()) {
                ticket.pause();
                others--;
            }
            away.remove(ticket);
            Ticket next = others < maxAtWork ? next() : null;
            countWaiting();
            atWork = next == null ? others : others + 1;
            if (next == null) {
                return null;
            }
            boolean parkedBefore = next.started();
            next.begin();
            if (parkedBefore) {
                next.called().signal();
                return null;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Pieces of work that run now. */
    public int atWork() {
        return atWork;
    }

    /** Pieces of work that wait for a turn, the first or another. */
    public int waiting() {
        return waiting;
    }

    /** Pieces of work that wait for their clients, or something else outside. */
    public int away() {
        lock.lock();
        try {
            return away.size();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects queued work and all later offers. Work that has begun runs on. */
    @Override
    public void close() {
        List<Ticket> rejected = new ArrayList<>();
        lock.lock();
        try {
            closed = true;
            for (Ticket ticket = queued.poll(); ticket != null; ticket = queued.poll()) {
                rejected.add(ticket);
            }
            countWaiting();
            threads.shutdown();
        } finally {
            lock.unlock();
        }
        rejected.forEach(ticket -> ticket.work().reject(new RejectedException(Reason.CLOSED)));
    }
}
