package io.tremaux.metrics;

import static io.tremaux.metrics.Figure.counter;
import static io.tremaux.metrics.Figure.gauge;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.execution.WalkTotals;
import io.tremaux.metrics.Figure.Source;
import io.tremaux.query.Engine;
import io.tremaux.status.AuditTotals;
import io.tremaux.status.CacheStatus;
import io.tremaux.status.CatchUps;
import io.tremaux.traversal.CompiledQueryCache;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** All metrics at one moment, in the text format of Prometheus. Used once, by one thread. */
public final class Scrape {
    private static final double NANOS_PER_SECOND = 1e9;

    /** The format's. */
    public static final String MEDIA_TYPE = PrometheusTextFormatWriter.CONTENT_TYPE;

    private static final List<Figure<Admission>> OF_WALKS_OVER_HTTP = List.of(
            gauge("tremaux_walks_at_work", "Traversals and audits over HTTP that run now.", Admission::atWork),
            gauge("tremaux_walks_waiting", "Traversals and audits over HTTP that wait for a turn.", Admission::waiting),
            gauge(
                    "tremaux_walks_sending",
                    "Traversals over HTTP that wait for their clients to read, or for bookmarks.",
                    Admission::away));

    private static final Figure<RequestHeap> OF_REQUESTS = gauge(
            "tremaux_requests_heap_bytes",
            "Heap that requests over HTTP hold until they are answered.",
            RequestHeap::held);

    private static final List<Figure<CacheStatus>> OF_HEAP = List.of(
            gauge(
                    "tremaux_heap_used_bytes",
                    "Heap that all caches hold: of every database, of requests, and replaced ones still in use.",
                    CacheStatus::usedBytes),
            gauge("tremaux_heap_budget_bytes", "Heap that all caches may hold.", CacheStatus::maxBytes));

    private static final List<Figure<CacheStatus>> OF_CACHES = List.of(
            gauge("tremaux_caches_bytes", "Heap that the shared caches of a database hold.", CacheStatus::bytes),
            gauge(
                    "tremaux_caches_generation",
                    "Number of the current shared caches of a database; each reset adds one.",
                    CacheStatus::generation));

    private static final List<Figure<CacheStatus.Facade>> OF_A_CACHE = List.of(
            gauge("tremaux_cache_entries", "Entries in a shared cache.", CacheStatus.Facade::entries),
            gauge("tremaux_cache_bytes", "Heap that a shared cache holds.", CacheStatus.Facade::bytes),
            counter(
                    "tremaux_cache_lookups",
                    "Lookups in a shared cache.",
                    facade -> facade.counts().lookups()),
            counter("tremaux_cache_hits", "Lookups that the cache answered.", facade -> facade.counts().hits),
            counter("tremaux_cache_misses", "Lookups that the store answered.", facade -> facade.counts().misses),
            counter(
                    "tremaux_cache_fills",
                    "Values that traversals put into the cache.",
                    facade -> facade.counts().fills),
            counter(
                    "tremaux_cache_refused",
                    "Values that the cache rejected: over budget, or possibly stale.",
                    facade -> facade.counts().refused),
            counter(
                    "tremaux_cache_bypassed",
                    "Lookups that were not allowed to use the cache.",
                    facade -> facade.counts().bypassed),
            counter(
                    "tremaux_cache_invalidations",
                    "Entries removed because a commit changed them; a reset counts none.",
                    CacheStatus.Facade::invalidations),
            counter(
                    "tremaux_cache_evictions",
                    "Entries evicted because the budget was full.",
                    CacheStatus.Facade::evictions));

    private static final List<Figure<AuditTotals.Sums>> OF_AUDITS = List.of(
            counter("tremaux_audits", "Audits that finished.", AuditTotals.Sums::audits),
            counter("tremaux_audit_compared", "Cached entries that audits compared.", AuditTotals.Sums::compared),
            counter(
                    "tremaux_audit_undecided",
                    "Entries that differed from the store, perhaps because of a commit during the audit.",
                    AuditTotals.Sums::undecided),
            counter(
                    "tremaux_audit_different",
                    "Entries that differed from the store without such a reason: a fault of Tremaux.",
                    AuditTotals.Sums::different));

    private static final List<Figure<WalkTotals>> OF_WALKS = List.of(
            counter("tremaux_nodes_visited", "Visits of traversals to nodes.", WalkTotals::nodesVisited),
            counter(
                    "tremaux_relationships_followed",
                    "Relationships that traversals looked at.",
                    WalkTotals::relationshipsFollowed),
            counter("tremaux_rows", "Results that traversals found.", WalkTotals::results));

    private static final List<Figure<CatchUps>> OF_CATCH_UPS = List.of(
            counter("tremaux_catch_ups", "How often the shared caches have caught up with commits.", CatchUps::count),
            counter("tremaux_catch_up_commits", "Commits that the shared caches followed.", CatchUps::commits),
            counter(
                    "tremaux_catch_up_seconds",
                    "Time for catching up, in requests and in the background.",
                    catchUps -> catchUps.nanos() / NANOS_PER_SECOND));

    private static final List<Figure<CompiledQueryCache.Statistics>> OF_CONSTRUCTED = List.of(
            gauge(
                    "tremaux_constructed_entries",
                    "Compiled filters and predicates that are kept by their texts.",
                    CompiledQueryCache.Statistics::entries),
            counter(
                    "tremaux_constructed_hits",
                    "Texts whose compiled form was found.",
                    CompiledQueryCache.Statistics::hits),
            counter(
                    "tremaux_constructed_misses",
                    "Texts that had to be compiled.",
                    CompiledQueryCache.Statistics::misses),
            counter(
                    "tremaux_constructed_evictions",
                    "Compiled forms that were evicted.",
                    CompiledQueryCache.Statistics::evictions));

    private static final Figure<Integer> LOADS =
            gauge("tremaux_loads_waiting", "Loads over HTTP that wait for a commit.", Integer::doubleValue);

    private static final Figure<Long> WALKS = counter(
            "tremaux_walks",
            "Traversals that have ended, over HTTP and in Cypher, by engine and by what ended them.",
            Long::doubleValue);

    private static final Figure<Integer> IN_QUERIES =
            gauge("tremaux_walks_in_queries", "Traversals that Cypher queries have open.", Integer::doubleValue);

    private static final Figure<Boolean> COHERENCE =
            gauge("tremaux_coherence", "1 for the current coherence, 0 for the others.", is -> is ? 1 : 0);

    private static final Figure<String> INFO = gauge("tremaux_info", "1; the version of Tremaux.", version -> 1);

    private final List<MetricSnapshot> metrics = new ArrayList<>();

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
        List<Source<CacheStatus>> caches = each(databases, DatabaseFigures::caches);
        metrics.add(INFO.of(List.of(new Source<>(Labels.of("version", version), version))));
        metrics.addAll(requests.collect());
        add(OF_WALKS_OVER_HTTP, List.of(new Source<>(Labels.EMPTY, admission)));
        metrics.add(OF_REQUESTS.of(List.of(new Source<>(Labels.EMPTY, heap))));
        add(OF_HEAP, List.of(new Source<>(Labels.EMPTY, caches.get(0).of())));
        add(OF_CACHES, caches);
        add(OF_A_CACHE, facades(caches));
        metrics.add(COHERENCE.of(grades(caches)));
        add(OF_AUDITS, each(databases, database -> database.audits().sums()));
        add(OF_CATCH_UPS, each(databases, DatabaseFigures::catchUps));
        add(OF_CONSTRUCTED, each(databases, database -> database.caches().compiled()));
        metrics.add(LOADS.of(each(databases, DatabaseFigures::waitingLoads)));
        metrics.add(IN_QUERIES.of(each(databases, DatabaseFigures::walksInQueries)));
        addWalks(databases);
    }

    private <T> void add(List<Figure<T>> figures, List<Source<T>> sources) {
        figures.forEach(figure -> metrics.add(figure.of(sources)));
    }

    private static <D, T> List<Source<T>> each(Map<String, D> databases, Function<D, T> figures) {
        return databases.entrySet().stream()
                .map(database ->
                        new Source<>(Labels.of("database", database.getKey()), figures.apply(database.getValue())))
                .toList();
    }

    private static List<Source<CacheStatus.Facade>> facades(List<Source<CacheStatus>> caches) {
        List<Source<CacheStatus.Facade>> facades = new ArrayList<>();
        for (Source<CacheStatus> database : caches) {
            CacheStatus status = database.of();
            facades.add(new Source<>(database.labels().add("cache", "labels"), status.labels()));
            facades.add(new Source<>(database.labels().add("cache", "properties"), status.properties()));
            facades.add(new Source<>(database.labels().add("cache", "relationships"), status.relationships()));
        }
        return facades;
    }

    private static List<Source<Boolean>> grades(List<Source<CacheStatus>> caches) {
        List<Source<Boolean>> grades = new ArrayList<>();
        for (Source<CacheStatus> database : caches) {
            for (String grade : CacheStatus.GRADES) {
                grades.add(new Source<>(
                        database.labels().add("coherence", grade),
                        grade.equals(database.of().coherence())));
            }
        }
        return grades;
    }

    private void addWalks(Map<String, DatabaseFigures> databases) {
        List<Source<WalkTotals>> engines = new ArrayList<>();
        List<Source<Long>> ended = new ArrayList<>();
        databases.forEach((name, database) -> {
            for (Engine engine : Engine.values()) {
                Labels labels =
                        Labels.of("database", name, "engine", engine.name().toLowerCase(Locale.ROOT));
                WalkTotals totals = database.walks(engine);
                engines.add(new Source<>(labels, totals));
                for (WalkTotals.End end : WalkTotals.End.values()) {
                    ended.add(new Source<>(labels.add("end", end.toString()), totals.ended(end)));
                }
            }
        });
        metrics.add(WALKS.of(ended));
        add(OF_WALKS, engines);
    }

    /** The text, in UTF-8. */
    public byte[] text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create()
                .write(text, new MetricSnapshots(metrics), EscapingScheme.UNDERSCORE_ESCAPING);
        return text.toByteArray();
    }
}
