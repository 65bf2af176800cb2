package io.tremaux.metrics;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.execution.WalkTotals;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.query.Engine;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.CacheStatus.Facade;
import io.tremaux.status.CatchUps;
import io.tremaux.traversal.CompiledQueryCache.Statistics;
import io.tremaux.warmup.WarmUpPlan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * All metrics at one moment, in the text format of Prometheus. Used once, by one thread. Dashboards and alerts of users
 * rely on the names, so words such as {@code walks} and {@code refused} stay. The figures are read one after another,
 * without a lock.
 */
public final class Scrape {
    private static final double NANOS_PER_SECOND = 1e9;

    /** The format's. */
    public static final String MEDIA_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private final List<MetricSnapshot> metrics = new ArrayList<>();

    /**
     * What the value of a metric is read from, and the labels that the value gets. A metric of the server has one
     * source, a metric of databases has one for each.
     */
    private record Source<T>(Labels labels, T of) {}

    /**
     * Reads all figures.
     *
     * @param databases those that the caller may use, by name; at least one
     */
    public Scrape(
            String version,
            Requests requests,
            Admission admission,
            RequestHeap heap,
            Map<String, DatabaseFigures> databases) {
        gauge("tremaux_info", "1; the version of Tremaux.", one(Labels.of("version", version), version), any -> 1);
        metrics.addAll(requests.collect());
        addWalksOverHttp(one(Labels.EMPTY, admission));
        gauge(
                "tremaux_requests_heap_bytes",
                "Heap that requests over HTTP hold until they are answered.",
                one(Labels.EMPTY, heap),
                RequestHeap::held);
        List<Source<CacheStatus>> caches = each(databases, DatabaseFigures::caches);
        addHeap(one(Labels.EMPTY, caches.get(0).of())); // the budget is the server's, the same for each database
        addCaches(caches);
        addWarmUps(each(databases, DatabaseFigures::warmUp));
        addFacades(facades(caches));
        addCompiled(each(databases, database -> database.caches().compiled()));
        addAudits(each(databases, DatabaseFigures::audits));
        addCatchUps(each(databases, DatabaseFigures::catchUps));
        addWalks(databases);
        gauge(
                "tremaux_loads_waiting",
                "Loads over HTTP that wait for a commit.",
                each(databases, DatabaseFigures::waitingLoads),
                Integer::doubleValue);
    }

    /** Gauges of this moment; all are zero on a server at rest. */
    private void addWalksOverHttp(List<Source<Admission>> of) {
        gauge("tremaux_walks_at_work", "Traversals and audits over HTTP that run now.", of, Admission::atWork);
        gauge("tremaux_walks_waiting", "Traversals and audits over HTTP that wait for a turn.", of, Admission::waiting);
        gauge(
                "tremaux_walks_sending",
                "Traversals over HTTP that wait for their clients to read, or for bookmarks.",
                of,
                Admission::away);
    }

    /** Bytes: the one budget of all caches of the server, shared ones and those of requests. */
    private void addHeap(List<Source<CacheStatus>> of) {
        gauge(
                "tremaux_heap_used_bytes",
                "Heap that all caches hold: of every database, of requests, and replaced ones still in use.",
                of,
                CacheStatus::usedBytes);
        gauge("tremaux_heap_budget_bytes", "Heap that all caches may hold.", of, CacheStatus::maxBytes);
    }

    private void addWarmUps(List<Source<Progress<WarmUpPlan>>> of) {
        gauge(
                "tremaux_warm_up_running",
                "1 while the shared caches of a database are warmed up.",
                of,
                warmUp -> warmUp.state() == State.RUNNING ? 1 : 0);
        gauge("tremaux_warm_up_nodes", "Nodes that the latest warm-up has read.", of, Progress::nodes);
        gauge("tremaux_warm_up_nodes_expected", "Nodes that it reads in all, roughly.", of, Progress::of);
    }

    private void addCaches(List<Source<CacheStatus>> of) {
        gauge("tremaux_caches_bytes", "Heap that the shared caches of a database hold.", of, CacheStatus::bytes);
        gauge(
                "tremaux_caches_generation",
                "Number of the current shared caches of a database; each reset adds one.",
                of,
                CacheStatus::generation);
        gauge(
                "tremaux_coherence",
                "1 for the current coherence, 0 for the others.",
                coherenceModes(of),
                isCurrent -> isCurrent ? 1 : 0);
    }

    /** Lookups are hits and misses; bypassed ones are not among them. */
    private void addFacades(List<Source<Facade>> of) {
        gauge("tremaux_cache_entries", "Entries in a shared cache.", of, Facade::entries);
        gauge("tremaux_cache_bytes", "Heap that a shared cache holds.", of, Facade::bytes);
        counter(
                "tremaux_cache_lookups",
                "Lookups in a shared cache.",
                of,
                cache -> cache.counts().lookups());
        counter("tremaux_cache_hits", "Lookups that the cache answered.", of, cache -> cache.counts().hits);
        counter("tremaux_cache_misses", "Lookups that the store answered.", of, cache -> cache.counts().misses);
        counter("tremaux_cache_fills", "Values that traversals put into the cache.", of, cache -> cache.counts().fills);
        counter(
                "tremaux_cache_refused",
                "Values that the cache rejected: over budget, or possibly stale.",
                of,
                cache -> cache.counts().rejected);
        counter(
                "tremaux_cache_bypassed",
                "Lookups that were not allowed to use the cache.",
                of,
                cache -> cache.counts().bypassed);
        counter(
                "tremaux_cache_invalidations",
                "Entries removed because a commit changed them; a reset counts none.",
                of,
                Facade::invalidations);
        counter("tremaux_cache_evictions", "Entries evicted because the budget was full.", of, Facade::evictions);
    }

    private void addCompiled(List<Source<Statistics>> of) {
        gauge(
                "tremaux_constructed_entries",
                "Compiled filters and predicates that are kept by their texts.",
                of,
                Statistics::entries);
        counter("tremaux_constructed_hits", "Texts whose compiled form was found.", of, Statistics::hits);
        counter("tremaux_constructed_misses", "Texts that had to be compiled.", of, Statistics::misses);
        counter("tremaux_constructed_evictions", "Compiled forms that were evicted.", of, Statistics::evictions);
    }

    /** Different must stay 0: an alert on it finds a stale cache. */
    private void addAudits(List<Source<AuditTotals>> of) {
        counter("tremaux_audits", "Audits that finished.", of, AuditTotals::audits);
        counter("tremaux_audit_compared", "Cached entries that audits compared.", of, AuditTotals::compared);
        counter(
                "tremaux_audit_undecided",
                "Entries that differed from the store, perhaps because of a commit during the audit.",
                of,
                AuditTotals::undecided);
        counter(
                "tremaux_audit_different",
                "Entries that differed from the store without such a reason: a fault of Tremaux.",
                of,
                AuditTotals::different);
    }

    private void addCatchUps(List<Source<CatchUps>> of) {
        counter("tremaux_catch_ups", "How often the shared caches have caught up with commits.", of, CatchUps::count);
        counter("tremaux_catch_up_commits", "Commits that the shared caches followed.", of, CatchUps::commits);
        counter(
                "tremaux_catch_up_seconds",
                "Time for catching up, in requests and in the background.",
                of,
                catchUps -> catchUps.nanos() / NANOS_PER_SECOND);
    }

    private void addWalks(Map<String, DatabaseFigures> databases) {
        List<Source<WalkTotals>> engines = new ArrayList<>();
        List<Source<Long>> ended = new ArrayList<>();
        databases.forEach((name, database) -> {
            for (Engine engine : Engine.values()) {
                Labels labels =
                        Labels.of("database", name, "engine", engine.name().toLowerCase(Locale.ROOT));
                WalkTotals totals = database.walks().apply(engine);
                engines.add(new Source<>(labels, totals));
                totals.ended().forEach((end, walks) -> ended.add(new Source<>(labels.add("end", end), walks)));
            }
        });
        counter(
                "tremaux_walks",
                "Traversals that have ended, over HTTP and in Cypher, by engine and by what ended them: unfinished, if"
                        + " they failed or their caller read no further.",
                ended,
                Long::doubleValue);
        counter("tremaux_nodes_visited", "Visits of traversals to nodes.", engines, WalkTotals::nodesVisited);
        counter(
                "tremaux_relationships_followed",
                "Relationships that traversals looked at.",
                engines,
                WalkTotals::relationshipsFollowed);
        counter("tremaux_rows", "Results that traversals found.", engines, WalkTotals::results);
        gauge(
                "tremaux_walks_in_queries",
                "Traversals that Cypher queries have open.",
                each(databases, DatabaseFigures::walksInQueries),
                Integer::doubleValue);
    }

    /** One source, for a figure of the server. */
    private static <T> List<Source<T>> one(Labels labels, T of) {
        return List.of(new Source<>(labels, of));
    }

    /** A source for each database, whose name is the label. */
    private static <T> List<Source<T>> each(
            Map<String, DatabaseFigures> databases, Function<DatabaseFigures, T> figures) {
        return databases.entrySet().stream()
                .map(database ->
                        new Source<>(Labels.of("database", database.getKey()), figures.apply(database.getValue())))
                .toList();
    }

    /** A source for each shared cache of each database. */
    private static List<Source<Facade>> facades(List<Source<CacheStatus>> caches) {
        List<Source<Facade>> facades = new ArrayList<>();
        for (Source<CacheStatus> database : caches) {
            CacheStatus status = database.of();
            facades.add(new Source<>(database.labels().add("cache", "labels"), status.labels()));
            facades.add(new Source<>(database.labels().add("cache", "properties"), status.properties()));
            facades.add(new Source<>(database.labels().add("cache", "relationships"), status.relationships()));
        }
        return facades;
    }

    /** For each mode of each database, whether it is the current one. */
    private static List<Source<Boolean>> coherenceModes(List<Source<CacheStatus>> caches) {
        List<Source<Boolean>> coherenceModes = new ArrayList<>();
        for (Source<CacheStatus> database : caches) {
            for (String coherenceMode : database.of().coherenceModes()) {
                coherenceModes.add(new Source<>(
                        database.labels().add("coherence", coherenceMode),
                        coherenceMode.equals(database.of().coherence())));
            }
        }
        return coherenceModes;
    }

    /** Adds what only rises, until the database or the server starts again; its name ends in {@code _total}. */
    private <T> void counter(String name, String help, List<Source<T>> sources, ToDoubleFunction<T> value) {
        CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
        sources.forEach(source -> counter.dataPoint(CounterDataPointSnapshot.builder()
                .labels(source.labels)
                .value(value.applyAsDouble(source.of))
                .build()));
        metrics.add(counter.build());
    }

    /** Adds what rises and falls. */
    private <T> void gauge(String name, String help, List<Source<T>> sources, ToDoubleFunction<T> value) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        sources.forEach(source -> gauge.dataPoint(GaugeDataPointSnapshot.builder()
                .labels(source.labels)
                .value(value.applyAsDouble(source.of))
                .build()));
        metrics.add(gauge.build());
    }

    /** The text, in UTF-8. */
    public byte[] text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create()
                .write(text, new MetricSnapshots(metrics), EscapingScheme.UNDERSCORE_ESCAPING);
        return text.toByteArray();
    }
}
