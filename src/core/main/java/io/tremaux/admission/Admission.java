package io.tremaux.admission;

import io.tremaux.admission.RejectedException.Reason;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs a limited number of traversals at once, each on a thread of its own, and queues a limited number more without a
 * thread. The length of a traversal is unknown beforehand, so each begins with a short slice. A traversal that outgrows
 * its slice while others wait gives way: it parks on its thread and goes on when its turn comes. A short traversal thus
 * waits for slices, never for long traversals. On busy processors the first slice can pass before a short traversal has
 * done anything: young work parks apart, so that it does not come behind all long traversals.
 *
 * <pre>
 *   not ready --ready--> queued --turn--> working --slice over, others wait--> parked --turn--> working --> done
 *                        working --waits for its client--> away --> working, or parked if there is no place
 * </pre>
 *
 * <ul>
 *   <li>At most {@code maxAtWork} are at work. While fewer are, nothing that is ready waits.
 *   <li>At most as many as the queue has places wait, in whatever state. Work that parks takes the place of the work
 *       that runs instead.
 *   <li>A login may use every place while no other login waits. If others wait, work beyond its equal share is
 *       rejected. A login below its share always gets a place ({@link Shares}). If none is free, the newest work of the
 *       login that waits most is rejected. If all its work has begun, there is one place more.
 *   <li>The next turn has the login that has worked least ({@link TurnScheduler}). Among its work turns go round from
 *       queued work to young to old work that is parked. Young is what has worked for less than {@value #YOUNG_SLICES}
 *       slices.
 *   <li>Work parks only while all parked work of its login holds no more than its share of {@code maxParkedBytes}.
 *   <li>Work that cannot park, or does not look up for half a second, runs on. Each login that waits and has nothing at
 *       work then works beside it. So at most {@code maxAtWork} pieces and one for each login are at work. Once all
 *       that is at work gives way again, what is too much of it parks.
 * </ul>
 *
 * <p>Two simpler ways were rejected. To abandon work that outgrows its slice: that repeats work, and sent bytes cannot
 * be taken back. A queue of its own for young work, and nothing parked: work that outgrows it would have to wait
 * somewhere, and that is parking.
 *
 * <p>Safe for use by any thread. The lock is held for constant time, or for time in the number of logins that wait;
 * twice a second, in the number of tickets.
 */
public final class Admission implements AutoCloseable {
    private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long BETWEEN_CHECKS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int YOUNG_SLICES = 4;
    /**
     * Before work is asked for the first time whether it is ready. Later looks come after an eighth of what it has
     * waited.
     */
    private static final long FIRST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private static final int LOOKS = 8;

    private final int maxAtWork;
    private final Queue queue;
    private final long sliceNanos;
    private final long patienceNanos; // without any turn, before logins begin beside
    private final ExecutorService threads;
    private final ScheduledThreadPoolExecutor clock;

    private final ReentrantLock lock = new ReentrantLock();
    private final Shares places;
    private final Shares parkedBytes;
    private final TicketsByLogin notReady;
    private final TicketsByLogin queued;
    private final TicketsByLogin youngParked;
    private final TicketsByLogin oldParked;
    private final TicketsByLogin away;
    private final TicketsByLogin working = new TicketsByLogin(null);
    private final List<TicketsByLogin> lines; // that have turns, in this order
    private final List<TicketsByLogin> parkedLines; // those of work that has its thread
    private final TurnScheduler turns;
    private long lastTurn = System.nanoTime();
    private boolean closed;
    private volatile int atWork;
    private volatile int waiting; // queued and parked

    /**
     * How much work may wait.
     *
     * @param setting the name of the one that gives it, for errors
     * @param places at least 0; with 0, work that cannot run at once is rejected, so that a slow client keeps other
     *     work of its login from beginning
     */
    public record Queue(String setting, int places) {}

    /**
     * @param maxAtWork at least 1
     * @param maxParkedBytes of heap, of one login
     */
    public Admission(int maxAtWork, Queue queue, long maxParkedBytes) {
        this(maxAtWork, queue, maxParkedBytes, SLICE_NANOS, BETWEEN_CHECKS_NANOS, Thread::new);
    }

    Admission(
            int maxAtWork,
            Queue queue,
            long maxParkedBytes,
            long sliceNanos,
            long patienceNanos,
            BiFunction<Runnable, String, Thread> making) {
        this.maxAtWork = maxAtWork;
        this.queue = queue;
        this.sliceNanos = sliceNanos;
        this.patienceNanos = patienceNanos;
        this.places = new Shares(queue.places);
        this.parkedBytes = Shares.ofWhichOneMayHold(maxParkedBytes);
        this.notReady = new TicketsByLogin(places);
        this.queued = new TicketsByLogin(places);
        this.youngParked = new TicketsByLogin(places);
        this.oldParked = new TicketsByLogin(places);
        this.away = new TicketsByLogin(places);
        this.lines = List.of(queued, youngParked, oldParked);
        this.parkedLines = List.of(youngParked, oldParked);
        this.turns = new TurnScheduler(lines, working, sliceNanos);
        AtomicInteger number = new AtomicInteger();
        this.threads = Workers.pool(task -> making.apply(task, "tremaux-walk-" + number.incrementAndGet()));
        this.clock = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "tremaux-walks-waiting");
            thread.setDaemon(true);
            return thread;
        });
        clock.scheduleWithFixedDelay(
                this::lookAround, BETWEEN_CHECKS_NANOS, BETWEEN_CHECKS_NANOS, TimeUnit.NANOSECONDS);
    }

    /**
     * Runs work on another thread, at once or when its turn comes.
     *
     * @throws RejectedException if the work will not run
     */
    public void offer(String login, Work work) {
        boolean ready = work.isReady();
        Ticket ticket = new Ticket(this, login, work, lock.newCondition(), false);
        Ticket displaced;
        lock.lock();
        try {
            if (closed) {
                throw rejected(Reason.CLOSED);
            }
            if (ready && mayBegin(login)) {
                start(ticket);
                return;
            }
            displaced = makePlace(login);
            ticket.move(ready ? queued : notReady);
            updateCounts();
        } finally {
            lock.unlock();
        }
        if (displaced != null) {
            reject(displaced, rejected(Reason.SHARE));
        }
        if (!ready) {
            lookLater(ticket, FIRST_LOOK_NANOS);
        }
    }

    /** The admission of work that will run on its caller's thread. It has no turn yet. */
    public CallerRunsAdmission onCallersThread(String login) {
        return new CallerRunsAdmission(
                this, new Ticket(this, login, CallerRunsAdmission.WORK, lock.newCondition(), true));
    }

    /**
     * Waits for the first turn of work on its caller's thread.
     *
     * @throws RejectedException if there is no place to wait
     */
    void enter(Ticket ticket, Runnable assertWanted) {
        Ticket displaced;
        lock.lock();
        try {
            if (closed) {
                throw rejected(Reason.CLOSED);
            }
            if (mayBegin(ticket.login())) {
                begin(ticket);
                return;
            }
            displaced = makePlace(ticket.login());
            ticket.move(away); // so it has the place
            updateCounts();
        } finally {
            lock.unlock();
        }
        if (displaced != null) {
            reject(displaced, rejected(Reason.SHARE));
        }
        comeBack(ticket, assertWanted);
    }

    /** Ends the turn of work on its caller's thread. Nothing happens if it has none. */
    void exit(Ticket ticket) {
        lock.lock();
        try {
            if (ticket.isIn(working)) {
                pause(ticket);
                ticket.move(null);
                fillPlaces();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Also without a queue one login's slow clients keep no other login from its walk. */
    private boolean mayBegin(String login) {
        return working.size() < maxAtWork
                && (working.size() + places.total() < maxAtWork + queue.places
                        || places.held(login) == 0
                        || places.isBelowShare(login));
    }

    private RejectedException rejected(Reason reason) {
        return new RejectedException(reason, queue.setting);
    }

    /** Makes a place for a login. Returns the work that loses its place, if any. */
    private @Nullable Ticket makePlace(String login) {
        if (!places.isBelowShare(login)) {
            throw rejected(queue.places == 0 || places.isAlone(login) ? Reason.FULL : Reason.SHARE);
        }
        Ticket displaced = places.hasRoom()
                ? null
                : Stream.of(queued, notReady)
                        .flatMap(line -> line.logins().stream())
                        .filter(other -> !other.equals(login) && places.isAboveShare(other, login))
                        .max(Comparator.comparingLong(places::held))
                        .map(other -> queued.size(other) > 0 ? queued.newest(other) : notReady.newest(other))
                        .orElse(null);
        if (displaced != null) {
            displaced.move(null);
        }
        return displaced;
    }

    private void updateCounts() {
        waiting = queued.size() + youngParked.size() + oldParked.size();
        atWork = working.size();
    }

    void giveWay(Ticket ticket, long heldBytes, Runnable assertWanted) {
        if (!shouldGiveWay() || ticket.nanosInSlice() < sliceNanos) {
            return;
        }
        lock.lock();
        try {
            if (!ticket.isIn(working)) { // it was ended, and its code caught that
                return;
            }
            String login = ticket.login();
            ticket.canPark(parkedBytes.take(login, heldBytes));
            if (!ticket.canPark()) {
                beginForIdleLogins();
                beginSlice(ticket);
                return;
            }
            try {
                if (tryHandOver(ticket)) {
                    pause(ticket);
                    park(ticket, assertWanted);
                } else {
                    beginSlice(ticket);
                }
            } finally {
                parkedBytes.release(login, heldBytes);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Whether work waits, or works beside what should. Without the lock, since a traversal asks at each step. */
    private boolean shouldGiveWay() {
        return waiting > 0 || atWork > maxAtWork;
    }

    /** Whether work may leave its place: to other work, or since more works than should. */
    private boolean tryHandOver(Ticket ticket) {
        if (working.size() <= maxAtWork) {
            return tryBegin(turns::next);
        }
        if (working.tickets().allMatch(other -> other == ticket || givesWay(other))) {
            return true; // what began beside others need not go on beside them
        }
        beginForIdleLogins();
        String login = ticket.login();
        long lastOfAll = lastTurn;
        boolean left = working.size(login) > 1 || tryBegin(among -> turns.next(login, among));
        lastTurn = lastOfAll; // no other login could have had this turn
        return left;
    }

    private boolean givesWay(Ticket ticket) {
        return ticket.canPark() && ticket.nanosInSlice() < patienceNanos;
    }

    /** Frees the place of work that goes away. False if it has none: it was ended while it was parked. */
    boolean leave(Ticket ticket) {
        lock.lock();
        try {
            if (!ticket.isIn(working)) {
                return false;
            }
            pause(ticket);
            ticket.move(away);
            fillPlaces();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Returns at the next turn, at once if there is a place. */
    void comeBack(Ticket ticket, Runnable assertWanted) {
        lock.lock();
        try {
            if (working.size() < maxAtWork) {
                begin(ticket);
                return;
            }
            park(ticket, assertWanted);
        } finally {
            lock.unlock();
        }
    }

    private void pause(Ticket ticket) {
        turns.charge(ticket);
        ticket.pause();
    }

    private void beginSlice(Ticket ticket) {
        turns.charge(ticket);
        ticket.beginSlice();
    }

    private void fillPlaces() {
        while (working.size() < maxAtWork && tryBegin(turns::next)) {
            continue;
        }
        updateCounts();
    }

    /** Each login that has nothing at work begins. */
    private void beginForIdleLogins() {
        Set<String> logins = new LinkedHashSet<>();
        lines.forEach(line -> logins.addAll(line.logins()));
        for (String login : logins) {
            if (working.size(login) == 0) {
                tryBegin(among -> turns.next(login, among));
            }
        }
    }

    /**
     * Starts or continues work beside the caller's. False if there is none, or if the JVM can make no thread for it:
     * then it waits until other work ends, on whose thread it runs.
     *
     * @param choice of the work in some lines
     */
    private boolean tryBegin(Function<List<TicketsByLogin>, @Nullable Ticket> choice) {
        Ticket next = choice.apply(lines);
        if (next != null && !next.started()) {
            try {
                start(next);
                return true;
            } catch (OutOfMemoryError e) { // of threads
                next = choice.apply(parkedLines);
            }
        }
        if (next == null) {
            return false;
        }
        begin(next);
        next.called().signal();
        return true;
    }

    /** Returns at the next turn. Work that ends while it is parked gets no turn: it only cleans up. */
    private void park(Ticket ticket, Runnable assertWanted) {
        ticket.move(ticket.nanosWorked() < YOUNG_SLICES * sliceNanos ? youngParked : oldParked);
        updateCounts();
        try {
            while (!ticket.isIn(working)) {
                ticket.called().awaitNanos(BETWEEN_CHECKS_NANOS);
                if (!ticket.isIn(working)) {
                    assertWanted.run();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (!ticket.isIn(working)) { // else its turn came first: it ends as any turn
                throw rejected(Reason.CLOSED);
            }
        } finally {
            if (!ticket.isIn(working)) {
                ticket.move(null);
                updateCounts();
            }
        }
    }

    /** Lets work that is parked look at once whether it is still wanted. Linear in the parked work. */
    public void wake(Work work) {
        lock.lock();
        try {
            parked().filter(ticket -> ticket.work() == work)
                    .forEach(ticket -> ticket.called().signal());
        } finally {
            lock.unlock();
        }
    }

    private Stream<Ticket> parked() {
        return parkedLines.stream().flatMap(TicketsByLogin::tickets);
    }

    /**
     * The caller of {@link #start} holds the lock until the ticket has begun: else its time at work would count from
     * before.
     */
    private void awaitBegun() {
        lock.lock();
        lock.unlock();
    }

    private void start(Ticket ticket) {
        threads.execute(() -> {
            awaitBegun();
            workThrough(ticket);
        });
        begin(ticket);
    }

    private void begin(Ticket ticket) {
        turns.begin(ticket);
        ticket.begin();
        ticket.move(working);
        lastTurn = System.nanoTime();
        updateCounts();
    }

    /** Runs work, and then queued work whose turn comes: so the end of work needs no new thread. */
    private void workThrough(Ticket first) {
        Ticket ticket = first;
        while (ticket != null) {
            try {
                ticket.work().run(ticket);
            } catch (Throwable e) { // the turn must not be lost
                Workers.report(e);
            }
            Thread.interrupted(); // is not for the next
            ticket = end(ticket);
        }
    }

    /**
     * Passes the turn on. Returns the work to run on this thread, if any. Also work that has no place any more, since
     * it ended while it was parked or away, fills a free one: there may be no thread for what is queued.
     */
    private @Nullable Ticket end(Ticket ticket) {
        lock.lock();
        try {
            if (ticket.isIn(working)) {
                turns.charge(ticket);
            }
            ticket.move(null);
            Ticket next = working.size() < maxAtWork ? turns.next(lines) : null;
            if (next == null) {
                updateCounts();
                return null;
            }
            boolean hasThread = next.started();
            begin(next);
            if (hasThread) {
                next.called().signal();
                return null;
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    private void lookLater(Ticket ticket, long nanos) {
        try {
            clock.schedule(() -> look(ticket), nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) { // closed, and the ticket rejected with the others
            return;
        }
    }

    /** Whether work is ready by now. */
    private void look(Ticket ticket) {
        if (!isNotReady(ticket)) {
            return; // it was rejected
        }
        RuntimeException failure = null;
        boolean ready = false;
        try {
            ready = ticket.work().isReady();
        } catch (RuntimeException e) {
            failure = e;
        }
        if (!ready && failure == null) {
            long later = Math.max(FIRST_LOOK_NANOS, Math.min(BETWEEN_CHECKS_NANOS, ticket.nanosWaiting() / LOOKS));
            lookLater(ticket, later);
            return;
        }
        lock.lock();
        try {
            if (!ticket.isIn(notReady)) {
                return;
            }
            ticket.move(failure == null ? queued : null);
            fillPlaces();
        } finally {
            lock.unlock();
        }
        if (failure != null) {
            reject(ticket, failure);
        }
    }

    private boolean isNotReady(Ticket ticket) {
        lock.lock();
        try {
            return ticket.isIn(notReady);
        } finally {
            lock.unlock();
        }
    }

    /** Ends what is not wanted any more, and gives a turn to logins that get none. */
    private void lookAround() {
        List<Ticket> unwanted = all().filter(ticket -> !isWanted(ticket)).toList();
        List<Ticket> rejected;
        lock.lock();
        try {
            rejected = unwanted.stream()
                    .filter(ticket -> ticket.isIn(queued) || ticket.isIn(notReady))
                    .toList();
            rejected.forEach(ticket -> ticket.move(null));
            if (System.nanoTime() - lastTurn >= patienceNanos) {
                beginForIdleLogins();
            }
            updateCounts();
        } finally {
            lock.unlock();
        }
        rejected.forEach(ticket -> reject(ticket, rejected(Reason.UNWANTED)));
    }

    private static boolean isWanted(Ticket ticket) {
        try {
            return ticket.work().isWanted();
        } catch (Throwable e) { // the clock must go on
            Workers.report(e);
            return true;
        }
    }

    /** On a thread of its own: it may have to wait for its client, which is not the caller's. */
    private void reject(Ticket ticket, RuntimeException reason) {
        try {
            threads.execute(() -> ticket.work().reject(reason));
        } catch (RejectedExecutionException | OutOfMemoryError e) { // closed, or out of threads
            rejectHere(ticket, reason);
        }
    }

    private static void rejectHere(Ticket ticket, RuntimeException reason) {
        try {
            ticket.work().reject(reason);
        } catch (Throwable e) { // others must be rejected too, and the clock must go on
            Workers.report(e);
        }
    }

    private Stream<Ticket> all() {
        lock.lock();
        try {
            return Stream.of(notReady, queued, youngParked, oldParked, away, working)
                    .flatMap(TicketsByLogin::tickets)
                    .toList()
                    .stream();
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
            return away.size() + notReady.size();
        } finally {
            lock.unlock();
        }
    }

    /** Rejects work that has not begun, and all later offers. Work that has begun runs on. */
    @Override
    public void close() {
        List<Ticket> rejected;
        lock.lock();
        try {
            closed = true;
            rejected =
                    Stream.of(queued, notReady).flatMap(TicketsByLogin::tickets).toList();
            rejected.forEach(ticket -> ticket.move(null));
            updateCounts();
            threads.shutdown();
            clock.shutdownNow();
        } finally {
            lock.unlock();
        }
        rejected.forEach(ticket -> rejectHere(ticket, rejected(Reason.CLOSED)));
    }
}
