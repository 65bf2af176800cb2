package io.tremaux.service;

import io.tremaux.coherence.Audit;
import io.tremaux.store.Elements;
import java.util.List;

/**
 * What came of comparing the permanent caches of a database with its store, entry by entry.
 *
 * @param coherence the grade in force
 * @param compared entries that were compared, {@code undecided} ones among them; none for a caller without the right to
 *     shared caches, and in a transaction with changes of its own
 * @param undecided entries that differ, which commits meanwhile may explain
 * @param different all others that differ: always none
 * @param differences the first of these, at most {@value Audit#MOST_DIFFERENCES}
 * @param ms wall-clock time
 */
public record Verification(
        String coherence, long compared, long undecided, long different, List<Difference> differences, double ms) {
    /**
     * An entry that is not what the store holds.
     *
     * @param elementId of a node or relationship
     * @param what {@code labels}, {@code outgoing relationships} and the like, or the key of a property
     */
    public record Difference(String elementId, String what, String cached, String stored) {
        static Difference of(Audit.Difference found, Elements elements) {
            return new Difference(
                    found.ofRelationship() ? elements.relationshipId(found.id()) : elements.nodeId(found.id()),
                    found.what(),
                    found.cached(),
                    found.stored());
        }
    }

    static Verification of(String coherence, Audit.Findings findings, Elements elements, double ms) {
        return new Verification(
                coherence,
                findings.compared(),
                findings.undecided(),
                findings.different(),
                findings.differences().stream()
                        .map(found -> Difference.of(found, elements))
                        .toList(),
                ms);
    }
}
