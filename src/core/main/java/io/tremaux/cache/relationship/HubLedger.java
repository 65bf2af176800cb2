package io.tremaux.cache.relationship;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.heap.Footprint;
import io.tremaux.heap.Reservation;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the list of a hub (a node with many relationships) is worth caching. A list is cached whole, with all
 * its types, which may be much more than a traversal asks for. A hub that is written all the time is invalidated as
 * often as it is cached.
 *
 * <p>Lists of up to {@value #FREE} relationships may always be collected. For longer ones the rule is that of ski
 * rental (buy once the rent paid equals the price). A walk collects a list at once if it asks for the whole list.
 * Otherwise it collects the list when walks have read as many of its relationships without keeping them as it has. If
 * the list is asked for again after that, {@value #PRICE} times as many are due. So walks read only a few percent in
 * vain, however often commits change the hub.
 *
 * <p>Each hub has an account, in one of {@value #PLACES} places by hash. If others have them all, there are soon four
 * times as many places; where there are {@value #MOST} already, or no room, it takes another's, which begins anew. 1
 * KiB, and 40 bytes an account, at most 4 MiB. Safe for use by any thread: an account is replaced whole, and an entry
 * that gets lost in a race only moves the moment; places are taken under this object's monitor.
 */
public final class HubLedger {
    /** Relationships that a list may always have. */
    public static final int FREE = 1024;

    private static final int PRICE = 50;
    private static final int FIRST = 1 << 8;
    private static final int MOST = 1 << 16;
    private static final int PLACES = 8;
    private static final int ACCOUNT_BYTES = 40;
    public static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final Reservation charge;
    private volatile @Nullable Account @Nullable [] accounts;

    /** What is known of one hub. Immutable: each entry is a new one. */
    private static final class Account {
        private final long node;
        private final long length; // of its list, at least
        private final long
                due; // relationships still to be read before it may be collected; less than 0 if more were read

        private Account(long node, long length, long due) {
            this.node = node;
            this.length = length;
            this.due = due;
        }
    }

    public HubLedger(Reservation charge) {
        this.charge = charge;
    }

    /**
     * How many relationships may be read to collect the list of a node; 0 if it is not worth it yet.
     *
     * @param whole whether as many have to be read anyway
     */
    public int allowance(long node, boolean whole) {
        Account account = account(node);
        if (account == null) {
            return whole ? Integer.MAX_VALUE : FREE;
        }
        return account.due > 0 ? 0 : (int) Math.min(Integer.MAX_VALUE, 2 * Math.max(account.length, -account.due));
    }

    /**
     * The same for a list that is known without the ids that a walk now asks for. It pays at once, unless there was no
     * room for it.
     */
    public int allowanceForIds(long node) {
        Account account = account(node);
        boolean hadNoRoom = account != null && account.due > 0 && account.due <= account.length;
        return hadNoRoom ? 0 : Integer.MAX_VALUE;
    }

    /** The list of a node is longer than its allowance. */
    public void exceeded(long node, int allowance) {
        open(new Account(node, allowance, allowance));
    }

    /**
     * A list could not be kept for lack of room, after so many of its relationships were read: as many are read before
     * the next try.
     */
    public void hadNoRoom(long node, int read) {
        if (read > FREE) {
            open(new Account(node, read, read));
        }
    }

    /** So many relationships of a node were read, and not kept. */
    public void readInVain(long node, int relationships) {
        Account account = account(node);
        if (account != null) {
            open(new Account(node, account.length, account.due - Math.max(1, relationships)));
        }
    }

    /** The list of a node was collected. Asked for again, it was invalidated or rejected as stale. */
    public void collected(long node, int length) {
        if (length > FREE) {
            open(new Account(node, length, (long) PRICE * length));
        }
    }

    /**
     * The page a node lies in was evicted. That says nothing against its hubs, so they are as if they had found no
     * room.
     */
    public void evicted(long node) {
        Account[] all = accounts;
        for (int slot = 0; all != null && slot < all.length; slot++) {
            Account account = all[slot];
            if (account != null && PageDirectory.index(account.node) == PageDirectory.index(node)) {
                all[slot] = new Account(account.node, account.length, Math.min(account.due, account.length));
            }
        }
    }

    private @Nullable Account account(long node) {
        Account[] all = accounts;
        Account account = all == null ? null : all[slot(all, node)];
        return isOf(account, node) ? account : null;
    }

    private void open(Account account) {
        Account[] all = accounts;
        int slot = all == null ? 0 : slot(all, account.node);
        if (all != null && isOf(all[slot], account.node)) {
            all[slot] = account;
        } else {
            openNew(account);
        }
    }

    private synchronized void openNew(Account account) {
        Account[] all = accounts == null ? longer(FIRST) : accounts;
        if (all != null && isTaken(all, account.node) && all.length < MOST) {
            all = longer(4 * all.length);
        }
        if (all == null) {
            return;
        }
        int slot = slot(all, account.node);
        if (all[slot] != null || charge.add(ACCOUNT_BYTES)) {
            all[slot] = account;
        }
    }

    private static boolean isOf(@Nullable Account account, long node) {
        return account != null && account.node == node;
    }

    /** The place of a node's account, or for it; its first if others have all. */
    private static int slot(@Nullable Account[] all, long node) {
        int first = (int) (node * GOLDEN >>> Integer.SIZE) & all.length - 1;
        for (int i = 0; i < PLACES; i++) {
            int slot = first + i & all.length - 1;
            Account account = all[slot];
            if (account == null || account.node == node) {
                return slot;
            }
        }
        return first;
    }

    private static boolean isTaken(@Nullable Account[] all, long node) {
        Account account = all[slot(all, node)];
        return account != null && account.node != node;
    }

    /** The same accounts in more places; as they are if there is no room. */
    private @Nullable Account @Nullable [] longer(int length) {
        Account[] old = accounts;
        Account[] longer = charge.allocate(bytes(length), () -> new Account[length]);
        if (longer == null) {
            return old;
        }
        for (int i = 0; old != null && i < old.length; i++) {
            Account account = old[i];
            if (account != null) {
                int slot = slot(longer, account.node);
                charge.subtract(longer[slot] == null ? 0 : ACCOUNT_BYTES);
                longer[slot] = account;
            }
        }
        accounts = longer;
        charge.subtract(old == null ? 0 : bytes(old.length));
        if (charge.isClosed()) {
            clear();
        }
        return longer;
    }

    /** Forgets all accounts. The charge must be closed. */
    public void clear() {
        accounts = null;
    }

    /** The bytes charged. */
    public long bytes() {
        Account[] all = accounts;
        if (all == null) {
            return 0;
        }
        long opened = Arrays.stream(all).filter(Objects::nonNull).count();
        return bytes(all.length) + opened * ACCOUNT_BYTES;
    }

    private static long bytes(int places) {
        return Footprint.array(places, Footprint.REFERENCE);
    }
}
