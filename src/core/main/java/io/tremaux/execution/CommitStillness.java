package io.tremaux.execution;

import io.tremaux.store.SharedCaches;
import io.tremaux.traversal.Stillness;

/**
 * Tells by the commits whether the graph changed while it was read. It did not if no commit was made since, and all
 * earlier ones were wholly in the store. Caches then show the same state: they follow no commit that was not made.
 */
final class CommitStillness implements Stillness {
    private final QueryContext context;
    private long since = SharedCaches.UNSETTLED;
    private boolean hasBegun;

    CommitStillness(QueryContext context) {
        this.context = context;
    }

    @Override
    public void begin() {
        since = context.caches.settledCommit(); // before the caches catch up, so that these are not older
        context.view.resume();
        if (hasBegun) {
            context.view.renew(); // caches of the request remember lists of before
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
