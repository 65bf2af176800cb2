package io.tremaux.admission;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tickets that wait: in order for one login, in turn among logins. Each operation takes constant time, except
 * {@link #remove}: it takes time in the number of tickets of one login. Guarded by the lock of {@link Admission}.
 */
final class Line {
    private final Map<String, Deque<Ticket>> logins = new LinkedHashMap<>(); // the next to be served first
    private int size;

    void add(Ticket ticket) {
        logins.computeIfAbsent(ticket.login(), login -> new ArrayDeque<>()).add(ticket);
        size++;
    }

    /** Takes the first ticket of the login whose turn it is. */
    @Nullable Ticket poll() {
        if (size == 0) {
            return null;
        }
        String login = logins.keySet().iterator().next();
        Ticket ticket = take(login, false);
        Deque<Ticket> others = logins.remove(login);
        if (others != null) {
            logins.put(login, others);
        }
        return ticket;
    }

    /** Takes the newest ticket of a login. */
    Ticket pollLast(String login) {
        return take(login, true);
    }

    private Ticket take(String login, boolean last) {
        Deque<Ticket> tickets = logins.getOrDefault(login, new ArrayDeque<>());
        Ticket ticket = last ? tickets.removeLast() : tickets.removeFirst();
        size--;
        forgetIfEmpty(login, tickets);
        return ticket;
    }

    void remove(Ticket ticket) {
        Deque<Ticket> tickets = logins.get(ticket.login());
        if (tickets != null && tickets.remove(ticket)) {
            size--;
            forgetIfEmpty(ticket.login(), tickets);
        }
    }

    private void forgetIfEmpty(String login, Deque<Ticket> tickets) {
        if (tickets.isEmpty()) {
            logins.remove(login);
        }
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
