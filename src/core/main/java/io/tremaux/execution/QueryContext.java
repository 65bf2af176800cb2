package io.tremaux.execution;

import io.tremaux.admission.Turn;
import io.tremaux.path.DisplayNames;
import io.tremaux.query.Query;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.SharedCaches;
import io.tremaux.store.StoreSession;
import io.tremaux.traversal.WalkBounds;

/**
 * The resources of one query: session, view, tokens, bounds, meter. Closing releases them; the transaction may go on.
 * Belongs to one thread.
 */
public final class QueryContext implements AutoCloseable {
    final StoreSession session;
    final SharedCaches caches;
    final WalkTotals totals;
    final RequestView view;
    final SessionTokens tokens;
    final DisplayNames names;
    final SelectedNodes nodes;
    final Meter meter;
    final WalkBounds bounds;
    final boolean strict;

    private final Turn turn;

    /**
     * @param query whose time counts from now on
     * @param strict whether names that the database has never seen are errors
     * @param view of the session; closed with this
     */
    QueryContext(
            StoreSession session,
            Query query,
            boolean strict,
            SharedCaches caches,
            WalkTotals totals,
            RequestView view,
            Turn turn) {
        this.session = session;
        this.strict = strict;
        this.caches = caches;
        this.totals = totals;
        this.view = view;
        this.tokens = session.tokens();
        this.names = new SessionNames(session);
        this.turn = turn;
        this.meter = new Meter(session);
        this.bounds =
                new WalkBounds(this::giveWay, session::assertOpen, session::charge, turn::isSpent, query.workLimits());
        this.nodes = new SelectedNodes(session, bounds, view::forgetRecords);
        session.checkBy(bounds::check);
    }

    /**
     * Others may run before this returns. For the traversal that is as if its thread had been slow: a look reads
     * nothing, and an engine lets its view keep up right after each. {@link RequestView#keepUp} trusts no pointer that
     * was read before.
     */
    private void giveWay() {
        turn.giveWay(bounds.charged(), session::assertOpen);
    }

    /** The graph as the query sees it. */
    public RequestView view() {
        return view;
    }

    /** The names of the query. */
    public SessionTokens tokens() {
        return tokens;
    }

    /** What ends the query before it is through. */
    public WalkBounds bounds() {
        return bounds;
    }

    /** The transaction may go on without this. */
    @Override
    public void close() {
        try (RequestView closedLast = view;
                SelectedNodes closedFirst = nodes) {
            session.charge(-bounds.charged());
            closedLast.publish(); // counts, too
        }
    }
}
