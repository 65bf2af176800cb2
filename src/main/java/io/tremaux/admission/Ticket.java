package io.tremaux.admission;

import java.util.concurrent.locks.Condition;

/**
 * One piece of work and its state: queued, at work, parked (it gave way), away or done. Guarded by the lock of
 * {@link Admission}.
 */
final class Ticket implements Turn {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Admission admission;
    private final String login;
    private final Work work;
    private final Condition called;
    private boolean started;
    private boolean atWork;
    private volatile long since = System.nanoTime(); // since when it waits or is at work
    private volatile long waitedNanos;

    Ticket(Admission admission, String login, Work work, Condition called) {
        this.admission = admission;
        this.login = login;
        this.work = work;
        this.called = called;
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

    boolean atWork() {
        return atWork;
    }

    void begin() {
        long now = System.nanoTime();
        waitedNanos += now - since;
        since = now;
        started = true;
        atWork = true;
    }

    void pause() {
        since = System.nanoTime();
        atWork = false;
    }

    long nanosAtWork() {
        return System.nanoTime() - since;
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
}
