package io.tremaux.ingest.load;

import io.tremaux.ingest.load.GroupCommit.Caller;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A load that waits for its commit.
 *
 * @param sharing of the caller, when the load was offered
 * @param alone whether it is to be in a transaction of its own
 */
record Waiting(Caller caller, @Nullable Object sharing, Load load, CompletableFuture<Outcome> outcome, boolean alone) {
    static Waiting of(Caller caller, Load load) {
        return new Waiting(caller, caller.sharing(), load, new CompletableFuture<>(), false);
    }

    Waiting forItself() {
        return new Waiting(caller, sharing, load, outcome, true);
    }

    boolean mayJoin(Waiting first) {
        return !alone && !first.alone && sharing != null && sharing.equals(first.sharing);
    }
}
