package io.tremaux.execution;

import io.tremaux.store.SharedCaches;
import io.tremaux.traversal.ReadConsistency;

/**
 * Tells by the numbers of commits whether the graph changed while a query read it. It did not change if no commit was
 * made since, and all earlier ones were wholly in the store. The shared caches then show the same state, since they
 * only follow commits. Belongs to the query's thread.
 */
final class CommitReadConsistency implements ReadConsistency {
    private final QueryContext context;
    private long since = SharedCaches.UNSETTLED; // the last commit when the reading began
    private boolean hasBegun;

    CommitReadConsistency(QueryContext context) {
        this.context = context;
    }

    @Override
    public void begin() {
        since = context.caches.settledCommit(); // before the caches catch up, so that these are not older
        context.view.resume();
        if (hasBegun) {
            context.view.renew(); // per-request caches hold lists that were read before
        }
        hasBegun = true;
    }

    @Override
    public boolean held() {
        return since != SharedCaches.UNSETTLED && since == context.caches.settledCommit();
    }

    @Override
    public boolean mayHoldNextTime() {
        return context.caches.tellsCommits() && !held();
    }
}
