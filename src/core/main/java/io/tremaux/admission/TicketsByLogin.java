package io.tremaux.admission;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tickets in one state, by login: those of each in the order in which they came. Each operation takes constant time,
 * except {@link #remove}: it takes time in the number of tickets of one login. Guarded by the lock of
 * {@link Admission}.
 */
final class TicketsByLogin {
    private final Map<String, Deque<Ticket>> logins = new LinkedHashMap<>(); // none is empty
    private final @Nullable Shares counted;
    private int size;

    /** @param counted the places of which each ticket here holds one for its login; null if it holds none */
    TicketsByLogin(@Nullable Shares counted) {
        this.counted = counted;
    }

    void add(Ticket ticket) {
        logins.computeIfAbsent(ticket.login(), login -> new ArrayDeque<>()).add(ticket);
        size++;
        if (counted != null) {
            counted.takeAnyway(ticket.login(), 1);
        }
    }

    void remove(Ticket ticket) {
        String login = ticket.login();
        Deque<Ticket> tickets = logins.get(login);
        if (tickets == null || !tickets.remove(ticket)) {
            return;
        }
        size--;
        if (tickets.isEmpty()) {
            logins.remove(login);
        }
        if (counted != null) {
            counted.release(login, 1);
        }
    }

    /** The first ticket of a login. */
    @Nullable Ticket first(String login) {
        Deque<Ticket> tickets = logins.get(login);
        return tickets == null ? null : tickets.getFirst();
    }

    /** The newest ticket of a login. */
    @Nullable Ticket newest(String login) {
        Deque<Ticket> tickets = logins.get(login);
        return tickets == null ? null : tickets.getLast();
    }

    Stream<Ticket> tickets() {
        return List.copyOf(logins.values()).stream().flatMap(Deque::stream);
    }

    Stream<Ticket> tickets(String login) {
        Deque<Ticket> tickets = logins.get(login);
        return tickets == null ? Stream.empty() : tickets.stream();
    }

    Set<String> logins() {
        return logins.keySet();
    }

    int size() {
        return size;
    }

    int size(String login) {
        Deque<Ticket> tickets = logins.get(login);
        return tickets == null ? 0 : tickets.size();
    }
}
