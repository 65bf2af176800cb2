package io.tremaux.admission;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fair scheduler of {@link Admission}: it gives the next turn to the login that has worked least. So logins that
 * wait have equal shares of the time at work, however many requests each has, and however long these are. A login that
 * comes anew counts as having worked as long as the login that had the last turn: what it did not use before is lost
 * (start-time fair queueing: Goyal, Vin and Cheng, SIGCOMM 1996). Among the work of one login turns go round from line
 * to line, so that no line starves another.
 *
 * <p>A turn counts for {@value #MOST_SLICES} slices at most: it may have lasted because nobody waited. Guarded by the
 * lock of {@link Admission}. Each choice takes time in the number of logins that wait or work.
 */
final class TurnScheduler {
    private static final int MOST_SLICES = 2;
    private static final int NONE = -1; // so the first line is next

    private final List<TicketsByLogin> lines; // of work that waits, in which turns go round
    private final TicketsByLogin working;
    private final long mostNanos; // that a turn counts
    private final Map<String, Account> accounts = new HashMap<>(); // of logins that are at work or above the floor
    private long floor; // nanoseconds for which a login that comes anew counts as having worked

    private static final class Account {
        private long nanos; // in turns that are over
        private int last = NONE; // index of the line that had its last turn
    }

    TurnScheduler(List<TicketsByLogin> lines, TicketsByLogin working, long sliceNanos) {
        this.lines = lines;
        this.working = working;
        this.mostNanos = MOST_SLICES * sliceNanos;
    }

    /** The ticket in some of the lines that has the next turn; null if these are empty. It stays in its line. */
    @Nullable Ticket next(List<TicketsByLogin> among) {
        String next = null;
        long least = Long.MAX_VALUE;
        for (TicketsByLogin line : among) {
            for (String login : line.logins()) {
                long worked = worked(login);
                if (worked < least) {
                    next = login;
                    least = worked;
                }
            }
        }
        if (among.containsAll(lines)) { // else a login in another line may have worked less
            raiseFloor(next == null, least);
        }
        return next == null ? null : next(next, among);
    }

    private void raiseFloor(boolean nobodyWaits, long least) {
        if (nobodyWaits) {
            accounts.clear(); // all start alike when somebody waits again
            floor = 0;
            return;
        }
        floor = least;
        accounts.entrySet().removeIf(each -> each.getValue().nanos < floor && working.size(each.getKey()) == 0);
    }

    private long worked(String login) {
        Account account = accounts.get(login);
        long before = account == null ? floor : account.nanos;
        return Math.max(before + inTurns(login), floor);
    }

    private long inTurns(String login) {
        return working.tickets(login).mapToLong(this::inTurn).sum();
    }

    private long inTurn(Ticket ticket) {
        return Math.max(1, Math.min(ticket.nanosInSlice(), mostNanos));
    }

    /** The next ticket of a login; null if it has none in these lines. */
    @Nullable Ticket next(String login, List<TicketsByLogin> among) {
        Account account = accounts.get(login);
        int last = account == null ? NONE : account.last;
        for (int i = 1; i <= lines.size(); i++) {
            TicketsByLogin line = lines.get((last + i) % lines.size());
            Ticket first = among.contains(line) ? line.first(login) : null;
            if (first != null) {
                return first;
            }
        }
        return null;
    }

    /**
     * Notes that a turn begins. Raises the account of its login so that, with the turns that still last, it is at the
     * floor at least. So a login cannot save up time that it did not use, even if some of its work runs all the while.
     */
    void begin(Ticket ticket) {
        Account account = account(ticket);
        account.nanos = Math.max(account.nanos, floor - inTurns(ticket.login()));
        TicketsByLogin line = ticket.line();
        account.last = line == null ? NONE : lines.indexOf(line);
    }

    /** Adds the time of a turn, or of a slice, that is over. Called before the ticket leaves those at work. */
    void charge(Ticket ticket) {
        account(ticket).nanos += inTurn(ticket);
    }

    private Account account(Ticket ticket) {
        return accounts.computeIfAbsent(ticket.login(), login -> new Account());
    }
}
