package io.tremaux.service;

import io.tremaux.coherence.Coherence;
import io.tremaux.recommendation.Stillness;

/**
 * The graph stood still if no commit was made since all that were made before were wholly in the store. Caches then
 * show the same state: they follow no commit that was not made.
 */
final class CommitStillness implements Stillness {
    private final QueryContext context;
    private long since = Coherence.UNSETTLED;
    private boolean hasBegun;

    CommitStillness(QueryContext context) {
        this.context = context;
    }

    @Override
    public void begin() {
        since = context.coherence.settledCommit(); // before the caches catch up, so that these are not older
        context.view.resume();
        if (hasBegun) {
            context.view.renew(); // caches of the request remember lists of before
        }
        hasBegun = true;
    }

    @Override
    public boolean held() {
        return since != Coherence.UNSETTLED && since == context.coherence.settledCommit();
    }
}
