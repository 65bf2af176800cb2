package io.tremaux.metrics;

import io.tremaux.execution.WalkTotals;
import io.tremaux.job.Progress;
import io.tremaux.query.Engine;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.CatchUps;
import io.tremaux.warmup.WarmUpPlan;
import java.util.function.Function;

/**
 * What monitoring is told of one database. Counts rise from its start to its stop.
 *
 * @param caches what the shared caches hold and did, and what is kept of the texts of queries
 * @param catchUps how the shared caches have caught up with commits
 * @param audits what the audits have found
 * @param walks by engine, what its queries have done that are closed
 * @param walksInQueries traversals and recommendations that Cypher queries have open
 * @param waitingLoads loads that wait for a commit
 * @param warmUp of the shared caches: the one that runs, or the last
 */
public record DatabaseFigures(
        CacheStatus caches,
        CatchUps catchUps,
        AuditTotals audits,
        Function<Engine, WalkTotals> walks,
        int walksInQueries,
        int waitingLoads,
        Progress<WarmUpPlan> warmUp) {}
