package io.tremaux.admission;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of something limited each login holds: places, threads or bytes. Two rules keep a part for every other
 * login, since most of it cannot be taken back:
 *
 * <ul>
 *   <li>{@link #takePlace} for what a server can have a few more of. A login below its equal share always gets a place,
 *       beyond the capacity if need be: with n logins at most {@code capacity * (1 + 1/2 + ... + 1/n)} are taken, and
 *       one by each login beyond so many as the capacity.
 *   <li>{@link #take} for what must never exceed the capacity, such as bytes. A login may hold {@value #TIMES_FREE}
 *       times as much as stays free, thus {@link #most()} if no other login holds any. Many logins together may leave
 *       too little: each may hold a few bytes in any case, where the server can have that much more.
 * </ul>
 *
 * <p>Safe for use by any thread. Each operation takes constant time.
 */
public final class Shares {
    private static final int TIMES_FREE = 3;

    private final long capacity;
    private final long always;
    private final Map<String, Long> held = new HashMap<>(); // only of logins that hold any
    private long total;

    /** @param capacity of all logins together */
    public Shares(long capacity) {
        this(capacity, 0);
    }

    private Shares(long capacity, long always) {
        this.capacity = capacity;
        this.always = always;
    }

    /**
     * Shares of which one login may hold so much, if no other holds any. All logins together never hold a third more.
     */
    public static Shares ofWhichOneMayHold(long most) {
        return ofWhichOneMayHold(most, 0);
    }

    /** @param always what each login may hold whatever the others hold, even beyond that third */
    public static Shares ofWhichOneMayHold(long most, long always) {
        return new Shares(most + (most + TIMES_FREE - 1) / TIMES_FREE, always);
    }

    /** What one login may hold if no other holds any. */
    public long most() {
        return TIMES_FREE * capacity / (TIMES_FREE + 1);
    }

    /** Takes a place if the login is below its share. */
    public synchronized boolean takePlace(String login) {
        boolean granted = isBelowShare(login);
        if (granted) {
            add(login, 1);
        }
        return granted;
    }

    /**
     * Whether the login holds less than its equal share among all that hold any: that is the whole capacity if no other
     * login does, and at least a place.
     */
    public synchronized boolean isBelowShare(String login) {
        return held(login) < share(login);
    }

    /** Whether a login holds more than its equal share as soon as another one holds some too. */
    synchronized boolean isAboveShare(String login, String other) {
        return held(login) > share(other);
    }

    private long share(String login) {
        int logins = held.size() + (held.containsKey(login) ? 0 : 1);
        return capacity == 0 ? 0 : Math.max(1, capacity / logins);
    }

    /** Whether no other login holds any. */
    public synchronized boolean isAlone(String login) {
        return held.isEmpty() || held.size() == 1 && held.containsKey(login);
    }

    /** Whether all logins together hold less than the capacity. */
    public synchronized boolean hasRoom() {
        return total < capacity;
    }

    /**
     * Takes so much, unless the login would hold more than {@value #TIMES_FREE} times what stays free, and more than it
     * always may.
     */
    public synchronized boolean take(String login, long amount) {
        long wanted = held(login) + amount;
        boolean granted = wanted <= always || wanted <= TIMES_FREE * (capacity - total - amount);
        if (granted) {
            add(login, amount);
        }
        return granted;
    }

    /** Releases what was taken. */
    public synchronized void release(String login, long amount) {
        add(login, -amount);
    }

    /** Takes so much whatever the share: for what was there before and cannot be turned away. */
    public synchronized void takeAnyway(String login, long amount) {
        add(login, amount);
    }

    private void add(String login, long amount) {
        total += amount;
        held.merge(login, amount, (before, more) -> before + more == 0 ? null : before + more);
    }

    /** What a login holds. */
    public synchronized long held(String login) {
        return held.getOrDefault(login, 0L);
    }

    /** What all logins hold. */
    public synchronized long total() {
        return total;
    }
}
