package io.tremaux.admission;

import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work in the admission, with its login and its times. Its state is the line in which it is. The work sees
 * it as its {@link Turn}. Guarded by the lock of {@link Admission}; but any thread may read its times without.
 */
final class Ticket implements Turn {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Admission admission;
    private final String login;
    private final Work work;
    private final Condition called;
    private @Nullable TicketsByLogin line;
    private boolean started;
    private boolean canPark = true;
    private volatile long since = System.nanoTime(); // since when it waits or is at work
    private volatile long sliceBegan;
    private volatile long waitedNanos;
    private volatile long workedNanos; // in the turns that are over

    /** @param started whether it has a thread already, its caller's */
    Ticket(Admission admission, String login, Work work, Condition called, boolean started) {
        this.admission = admission;
        this.login = login;
        this.work = work;
        this.called = called;
        this.started = started;
    }

    String login() {
        return login;
    }

    Work work() {
        return work;
    }

    /** Signalled when a parked ticket is at work again. */
    Condition called() {
        return called;
    }

    /** Whether its work has a thread. It keeps that thread to the end. */
    boolean started() {
        return started;
    }

    /** Whether it holds so little that it can park, as far as it is known: asked when it gives way. */
    boolean canPark() {
        return canPark;
    }

    void canPark(boolean can) {
        canPark = can;
    }

    /** Null before its first line, and once its work is over. */
    @Nullable TicketsByLogin line() {
        return line;
    }

    boolean isIn(TicketsByLogin some) {
        return line == some;
    }

    /** @param to null if the work is over */
    void move(@Nullable TicketsByLogin to) {
        if (line != null) {
            line.remove(this);
        }
        line = to;
        if (to != null) {
            to.add(this);
        }
    }

    /** Its wait begins now: time before this is neither waited nor worked. */
    void arrive() {
        since = System.nanoTime();
    }

    /** Its turn begins. */
    void begin() {
        long now = System.nanoTime();
        waitedNanos += now - since;
        since = now;
        sliceBegan = now;
        started = true;
    }

    /** Its turn ends, and its wait begins. */
    void pause() {
        long now = System.nanoTime();
        workedNanos += now - since;
        since = now;
    }

    /** It goes on, since it cannot give way. */
    void beginSlice() {
        sliceBegan = System.nanoTime();
    }

    /** Nanoseconds at work in the turns that are over. */
    long nanosWorked() {
        return workedNanos;
    }

    /** Only while it waits. */
    long nanosWaiting() {
        return System.nanoTime() - since;
    }

    /** Only while it is at work. */
    long nanosInSlice() {
        return System.nanoTime() - sliceBegan;
    }

    @Override
    public void giveWay(long heldBytes, Runnable assertWanted) {
        admission.giveWay(this, heldBytes, assertWanted);
    }

    @Override
    public <E extends Exception> void whileAway(Pause<E> pause, Runnable assertWanted) throws E {
        boolean hadTurn = admission.leave(this);
        pause.run();
        if (hadTurn) {
            admission.comeBack(this, assertWanted);
        }
    }

    @Override
    public double waitedMillis() {
        return waitedNanos / NANOS_PER_MILLI;
    }

    @Override
    public long workedNanos() {
        return workedNanos + System.nanoTime() - since; // asked by the work itself, which is at work
    }
}
