package io.tremaux.janusgraph.server;

import io.tremaux.admission.Shares;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.servlet.AsyncContext;
import javax.servlet.AsyncEvent;
import javax.servlet.AsyncListener;
import javax.servlet.DispatcherType;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * A servlet filter that lets no login hold all threads of the web server. A request holds one while its body arrives,
 * and while a short answer is sent: so a slow client holds it for long. A query or a load that waits or runs holds none
 * of these. Each login may hold three times as many as stay free. A request above that waits without a thread, until
 * the login may hold one more; if its patience ends before, it is rejected. Safe for use by any thread.
 */
final class ShareOfThreads implements Filter {
    private final Duration patience;
    private final Shares shares;
    private final Map<String, Set<AsyncContext>> waiting = new HashMap<>(); // by login; guarded by this

    /**
     * @param most threads that requests hold, of all logins together
     * @param patience how long a request may wait for one
     */
    ShareOfThreads(int most, Duration patience) {
        this.shares = new Shares(most);
        this.patience = patience;
    }

    /** A request that has waited comes here again, as an asynchronous dispatch. Its thread is counted by then. */
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain next)
            throws IOException, ServletException {
        Principal user = ((HttpServletRequest) request).getUserPrincipal();
        String login = user == null ? "" : user.getName();
        if (request.getDispatcherType() != DispatcherType.ASYNC && !takesThread(login, request)) {
            return;
        }
        try {
            next.doFilter(request, response);
        } finally {
            release(login);
        }
    }

    /** Whether the request may hold a thread; if not, it waits from now on. */
    private synchronized boolean takesThread(String login, ServletRequest request) {
        if (shares.take(login, 1)) {
            return true;
        }
        AsyncContext context = request.startAsync();
        context.setTimeout(patience.toMillis());
        context.addListener(new End(login, context));
        waiting.computeIfAbsent(login, any -> new LinkedHashSet<>()).add(context);
        return false;
    }

    private void release(String login) {
        List<Next> next = new ArrayList<>();
        synchronized (this) {
            shares.release(login, 1);
            waiting.forEach((other, line) -> takeNext(other, line, next));
            waiting.values().removeIf(Set::isEmpty);
        }
        next.forEach(this::dispatch);
    }

    private void takeNext(String login, Set<AsyncContext> line, List<Next> next) {
        Iterator<AsyncContext> first = line.iterator();
        while (first.hasNext() && shares.take(login, 1)) {
            next.add(new Next(login, first.next()));
            first.remove();
        }
    }

    private void dispatch(Next request) {
        try {
            request.context.dispatch();
        } catch (IllegalStateException e) { // its patience has ended meanwhile
            release(request.login);
        }
    }

    /** Ends the wait of a request; false if that has ended, since it has a thread by now. */
    private synchronized boolean endsWait(String login, AsyncContext context) {
        Set<AsyncContext> line = waiting.get(login);
        return line != null && line.remove(context);
    }

    private record Next(String login, AsyncContext context) {}

    /** What ends the wait of a request, beside a thread. */
    private final class End implements AsyncListener {
        private final String login;
        private final AsyncContext context;

        End(String login, AsyncContext context) {
            this.login = login;
            this.context = context;
        }

        @Override
        public void onTimeout(AsyncEvent event) throws IOException {
            if (endsWait(login, context)) {
                Problem problem = Problem.of(
                        Kind.SHARE_OF_QUEUE,
                        "Requests of this login whose bodies arrive slowly, or whose clients read slowly, hold its share of"
                                + " the threads of the web server.");
                ProblemPages.write((HttpServletResponse) context.getResponse(), problem);
                context.complete();
            }
        }

        @Override
        public void onError(AsyncEvent event) {
            endsWait(login, context);
        }

        @Override
        public void onComplete(AsyncEvent event) {}

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
