package io.tremaux.metrics;

import io.tremaux.execution.WalkTotals;
import io.tremaux.query.Engine;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.CatchUps;

/** What monitoring is told of one database. Safe for use by any thread. */
public interface DatabaseFigures {
    /** What the shared caches hold and did, and what is kept of the texts of queries. */
    CacheStatus caches();

    /** How the shared caches have caught up with commits. */
    CatchUps catchUps();

    /** What the audits have found. */
    AuditTotals audits();

    /** What the queries have done that an engine answered. */
    WalkTotals walks(Engine engine);

    /** Queries that other queries have open. */
    int walksInQueries();

    /** Loads that wait. */
    int waitingLoads();
}
