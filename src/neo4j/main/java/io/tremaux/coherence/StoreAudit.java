package io.tremaux.coherence;

import io.tremaux.audit.Audit;
import io.tremaux.graph.Epoch;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreLabels;
import io.tremaux.neo4j.cursor.StoreProperties;
import io.tremaux.neo4j.cursor.StoreRelationshipProperties;
import io.tremaux.neo4j.cursor.StoreRelationships;
import io.tremaux.neo4j.entity.StoreTokens;
import io.tremaux.status.Verification;
import io.tremaux.store.Elements;
import io.tremaux.store.Lease;
import org.neo4j.kernel.api.KernelTransaction;

/** The audit of caches of Neo4j, by its cursors. */
public final class StoreAudit {
    private StoreAudit() {}

    /**
     * Audits the cache that was lent to a transaction that sees everything.
     *
     * @param look run every few hundred entries: may let others run, and throws if the audit is to end
     */
    public static Verification of(Lease lease, KernelTransaction transaction, Elements elements, Runnable look) {
        try (StoreCursors cursors = new StoreCursors(transaction, false);
                StoreRelationshipProperties relationshipProperties =
                        new StoreRelationshipProperties(transaction, new Epoch())) {
            Audit.Store store = new Audit.Store(
                    new StoreLabels(cursors),
                    new StoreProperties(cursors),
                    new StoreRelationships(cursors),
                    relationshipProperties,
                    new StoreTokens(transaction.tokenRead()),
                    elements,
                    null,
                    true);
            return Audit.of(lease, store, look);
        }
    }
}
