package io.tremaux.ingest.load;

import io.tremaux.ingest.load.GroupCommit.Caller;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A load that waits for its commit.
 *
 * @param sharing of the caller, when the load was offered
 * @param most loads that may share its transaction, itself included
 */
record Waiting(Caller caller, @Nullable Object sharing, Load load, CompletableFuture<LoadCounts> outcome, int most) {
    static Waiting of(Caller caller, Load load) {
        return new Waiting(caller, caller.sharing(), load, new CompletableFuture<>(), Integer.MAX_VALUE);
    }

    String login() {
        return caller.login();
    }

    /** The same load, to share its transaction with fewer. */
    Waiting amongAtMost(int most) {
        return new Waiting(caller, sharing, load, outcome, most);
    }

    /**
     * Whether this load may share a transaction with a group: their callers have the same rights.
     *
     * @param group not empty
     */
    boolean mayJoin(List<Waiting> group) {
        return group.size() < most && sharing != null && sharing.equals(group.get(0).sharing);
    }
}
