package io.tremaux.cache.relationship;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Reservation;
import java.util.Objects;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Decides whether the list of a hub (a node with many relationships) is worth caching. A list is cached whole, with all
 * its types, which may be much more than a traversal asks for. A hub that is written all the time is invalidated as
 * often as it is cached.
 *
 * <p>Lists of up to {@value #FREE} relationships may always be collected. For longer ones the rule is that of ski
 * rental (buy once the rent paid equals the price). A traversal collects a list at once if it asks for the whole list.
 * Otherwise it collects the list when traversals have read as many of its relationships without keeping them as it has.
 * If the list is asked for again after that, {@value #PRICE} times as many are due. So traversals read only a few
 * percent in vain, however often commits change the hub.
 *
 * <p>Each hub has an account of 128 bytes. There are at most some {@value #MOST}: before another is opened, every
 * second one is closed, and its hub begins anew. So each new account stays for thousands of others, whatever its node,
 * and costs two steps of that. Safe for use by any thread: an account is replaced whole, and one that gets lost in a
 * race only moves the moment.
 */
public final class HubCachingPolicy {
    /** Relationships that a list may always have. */
    public static final int FREE = 1024;

    private static final int PRICE = 50;
    private static final int MOST = 1 << 15;
    private static final int ACCOUNT_BYTES = 128;

    private final Reservation charge;
    private final ConcurrentNavigableMap<Long, Account> accounts = new ConcurrentSkipListMap<>(); // by node

    /**
     * What is known of one hub.
     *
     * @param length of its list, at least
     * @param due relationships still to be read before it may be collected; less than 0 if more were read
     */
    private record Account(long length, long due) {}

    public HubCachingPolicy(Reservation charge) {
        this.charge = charge;
    }

    /**
     * How many relationships may be read to collect the list of a node; 0 if it is not worth it yet.
     *
     * @param whole whether as many have to be read anyway
     */
    public int allowance(long node, boolean whole) {
        Account account = accounts.get(node);
        if (account == null) {
            return whole ? Integer.MAX_VALUE : FREE;
        }
        return account.due > 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, 2 * Math.max(account.length, -account.due));
    }

    /**
     * The same for a list that is known without the ids that a traversal now asks for. It pays at once, unless there
     * was no room for it.
     */
    public int allowanceForIds(long node) {
        Account account = accounts.get(node);
        boolean hadNoRoom = account != null && account.due > 0 && account.due <= account.length;
        return hadNoRoom ? 0 : Integer.MAX_VALUE;
    }

    /** The list of a node is longer than its allowance. */
    public void exceeded(long node, int allowance) {
        open(node, new Account(allowance, allowance));
    }

    /**
     * A list could not be kept for lack of room, after so many of its relationships were read: as many are read before
     * the next try.
     */
    public void hadNoRoom(long node, int read) {
        if (read > FREE) {
            open(node, new Account(read, read));
        }
    }

    /** So many relationships of a node were read, and not kept. */
    public void readInVain(long node, int relationships) {
        Account account = accounts.get(node);
        if (account != null) {
            open(node, new Account(account.length, account.due - Math.max(1, relationships)));
        }
    }

    /** The list of a node was collected. Asked for again, it was invalidated or rejected as stale. */
    public void collected(long node, int length) {
        if (length > FREE) {
            open(node, new Account(length, (long) PRICE * length));
        }
    }

    /**
     * The page a node lies in was evicted. That says nothing against its hubs, so they are as if they had found no
     * room. Linear in these.
     */
    public void evicted(long node) {
        long first = node - PageDirectory.slot(node);
        accounts.subMap(first, first + PageDirectory.SLOTS)
                .replaceAll((hub, account) -> new Account(account.length, Math.min(account.due, account.length)));
    }

    private void open(long node, Account account) {
        if (accounts.replace(node, account) == null) {
            openNew(node, account);
        }
    }

    private void openNew(long node, Account account) {
        if (accounts.size() >= MOST) {
            closeHalf();
        }
        Account kept =
                charge.allocate(ACCOUNT_BYTES, () -> Objects.requireNonNullElse(accounts.put(node, account), account));
        if (kept != null && kept != account) { // another thread has opened one meanwhile
            charge.subtract(ACCOUNT_BYTES);
        }
        if (charge.isClosed()) {
            clear();
        }
    }

    private synchronized void closeHalf() {
        if (accounts.size() < MOST) {
            return; // another thread was faster
        }
        boolean stays = false;
        for (long node : accounts.keySet()) {
            stays = !stays;
            if (!stays) {
                close(node);
            }
        }
    }

    private void close(long node) {
        if (accounts.remove(node) != null) {
            charge.subtract(ACCOUNT_BYTES);
        }
    }

    /** Clears all accounts. The charge must be closed. */
    public void clear() {
        accounts.clear();
    }

    /** The bytes charged. */
    public long bytes() {
        return (long) ACCOUNT_BYTES * accounts.size();
    }
}
