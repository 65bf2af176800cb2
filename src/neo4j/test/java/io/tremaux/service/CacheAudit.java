package io.tremaux.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.GraphCache;
import io.tremaux.status.Verification;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * After every test that left something in shared caches, asked or not: each entry is what the store holds, and bytes
 * and entries are as many as counted. What a commit made stale is forgotten by the audit's own begin, and not compared.
 */
public final class CacheAudit implements AfterEachCallback {
    private static final int TRIES = 100;

    private final Supplier<GraphDatabaseService> database;

    public CacheAudit(Supplier<GraphDatabaseService> database) {
        this.database = database;
    }

    @Override
    public void afterEach(ExtensionContext context) {
        GraphDatabaseAPI audited = (GraphDatabaseAPI) database.get();
        if (audited.isAvailable()) {
            check(audited, audited.getDependencyResolver().resolveDependency(Traversals.class));
        }
    }

    /** Audits the caches of a database, and says how many entries were compared. */
    public static long check(GraphDatabaseAPI database, Traversals traversals) {
        GraphCache cache = traversals.coherence().cache();
        if (cache == null) {
            return 0;
        }
        assertConsistent(cache);
        try (InternalTransaction transaction =
                database.beginTransaction(KernelTransaction.Type.EXPLICIT, LoginContext.AUTH_DISABLED)) {
            Verification found = traversals.verify(transaction);
            assertThat(found.differences()).as("cached, but not so stored").isEmpty();
            return found.compared();
        }
    }

    /** A request whose client hung up may still be filling, and then has no more than a few entries to go. */
    private static void assertConsistent(GraphCache cache) {
        for (int tries = 1; ; tries++) {
            try {
                cache.assertConsistent();
                return;
            } catch (IllegalStateException inconsistent) {
                if (tries == TRIES) {
                    throw inconsistent;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
