package io.tremaux.jmh;

import io.tremaux.service.Outcome;

/** What a walk counted. */
record Counts(long visited, long followed, long returned) {
    static final Counts NONE = new Counts(0, 0, 0);

    static Counts of(Outcome outcome) {
        return new Counts(outcome.cost().nodesVisited(), outcome.cost().relationshipsFollowed(), outcome.count());
    }

    Counts plus(Counts other) {
        return new Counts(visited + other.visited, followed + other.followed, returned + other.returned);
    }
}
