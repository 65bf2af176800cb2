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
import org.jspecify.annotations.Nullable;

/**
 * Lets so many pieces of work run at once, each on a thread of its own here, and queues so many more without a thread. The
 * length of a walk is unknown beforehand. So each gets a short slice at first; a walk that outgrows its slice while others wait
 * gives way: it parks on its thread, and goes on by turn. A short walk thus waits for slices, never for long walks.
 *
 * <pre>
 *   queued --turn--> at work --slice over, others wait--> parked --turn--> at work --> done
 * </pre>
 *
 * <ul>
 *   <li>At most {@code maxAtWork} are at work. Where fewer are, nothing waits.
 *   <li>At most {@code maxQueued} wait, queued or parked: work that parks takes the place of the work that it lets run. So there
 *       are never more than {@code maxAtWork + maxQueued} threads.
 *   <li>Turns alternate between queued and parked work, and within each by login. Neither starves the other.
 *   <li>Work parks only while all parked work holds at most {@code maxParkedBytes} of heap. What holds more runs on.
 *   <li>A login may use every place while no other login waits. Where others wait, more than its equal share is rejected; if
 *       the queue is full, the newest queued work of the login that has most gives its place to a login below its share.
 * </ul>
 *
 * <p>Safe for use by any thread. The lock is held for constant time, or time in the logins that wait.
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
    private long parkedBytes;
    private boolean parkedIsNext;
    private boolean closed;
    private volatile int atWork;
    private volatile int waiting; // queued and parked

    /**
     * @param maxAtWork at least 1
     * @param maxQueued at least 0; then everything is rejected that cannot run at once
     * @param maxParkedBytes of heap
     */
    public Admission(int maxAtWork, int maxQueued, long maxParkedBytes) {
        this(maxAtWork, maxQueued, maxParkedBytes, SLICE_NANOS);
    }

    Admission(int maxAtWork, int maxQueued, long maxParkedBytes, long sliceNanos) {
        this.maxAtWork = maxAtWork;
        this.maxQueued = maxQueued;
        this.maxParkedBytes = maxParkedBytes;
        this.sliceNanos = sliceNanos;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_THREAD_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
                    Thread thread = new Thread(task, "tremaux-walk-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Runs work, at once or when its turn comes, on another thread.
     *
     * @throws RejectedException if it will not run
     */
    public void offer(String login, Work work) {
        Ticket displaced;
        lock.lock();
        try {
            if (closed) {
                throw new RejectedException(Reason.CLOSED);
            }
            Ticket ticket = new Ticket(this, login, work, lock.newCondition());
            if (atWork < maxAtWork) {
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

    /** Makes sure that one more of that login may wait. Answers the work whose place it takes, if any. */
    private @Nullable Ticket makePlace(String login) {
        Set<String> logins = new HashSet<>(queued.logins());
        logins.addAll(parked.logins());
        logins.add(login);
        int share = Math.max(1, maxQueued / logins.size());
        boolean full = waiting >= maxQueued;
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
        return queued.size(login) + parked.size(login);
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
            if (parkedBytes + heldBytes > maxParkedBytes) {
                return;
            }
            Ticket next = next();
            if (next == null || !hasBegun(next)) {
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

    /** Lets work run beside the caller's. False if there can be no more threads: it goes on to wait. */
    private boolean hasBegun(Ticket next) {
        if (next.started()) {
            next.begin();
            next.called().signal();
            return true;
        }
        try {
            begin(next);
            return true;
        } catch (OutOfMemoryError e) { // of threads
            queued.add(new Ticket(this, next.login(), next.work(), next.called()));
            return false;
        }
    }

    /** Work that has ended while it was parked has no turn: it only cleans up. */
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

    /** Runs work, and then what has its turn next and no thread yet: the end of work needs no new thread. */
    private void workThrough(Ticket first) {
        Ticket ticket = first;
        while (ticket != null) {
            try {
                ticket.work().run(ticket);
            } catch (Throwable e) { // against the contract of Work; the turn must not be lost
                Thread thread = Thread.currentThread();
                thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
            }
            ticket = end(ticket);
        }
    }

    /** Gives the turn on. Answers the work to run on this thread, if any. */
    private @Nullable Ticket end(Ticket ticket) {
        lock.lock();
        try {
            if (!ticket.atWork()) { // it ended while it was parked
                return null;
            }
            ticket.pause();
            Ticket next = next();
            countWaiting();
            if (next == null) {
                atWork--;
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

    /** Rejects what is queued and all that will be offered. What has begun runs on. */
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
