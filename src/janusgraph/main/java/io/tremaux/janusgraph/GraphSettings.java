package io.tremaux.janusgraph;

import static java.util.Objects.requireNonNull;

import io.tremaux.admission.Admission.Queue;
import io.tremaux.admission.RequestHeap;
import io.tremaux.graph.Scope;
import io.tremaux.janusgraph.name.VertexLabels;
import io.tremaux.parameter.DeclaredParameters;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.parameter.Parameter.Choice;
import io.tremaux.parameter.Parameter.Flag;
import io.tremaux.parameter.Parameter.Text;
import io.tremaux.parameter.Parameter.Whole;
import io.tremaux.request.Parameters;
import io.tremaux.request.Parameters.Given;
import io.tremaux.request.Parameters.Notation;
import io.tremaux.request.Parameters.Value;
import io.tremaux.request.Timeout;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.configuration2.BaseConfiguration;
import org.apache.commons.configuration2.Configuration;

/**
 * The settings of Tremaux in the properties file of a graph: the keys that begin with {@value #PREFIX}. Each is
 * declared once, here; JanusGraph never sees them. Immutable.
 *
 * @param limits of the whole process
 */
public record GraphSettings(OpenGraph.Settings graph, SharedLimits.Settings limits, Answers answers, Loads loads) {
    /**
     * What queries over HTTP get.
     *
     * @param walksTimeout how long a query may be at work; zero for any time
     * @param maxRows of a JSON document
     * @param mayProfile whether administrators may take profiles
     */
    public record Answers(Duration walksTimeout, long maxRows, boolean mayProfile) {}

    /**
     * How vertices and edges are loaded over HTTP.
     *
     * @param queued loads that may wait
     * @param declarations of a schema that may wait
     * @param locking whether commits lock the unique indexes that declarations make
     */
    public record Loads(Queue queued, Queue declarations, boolean locking) {}

    static final String PREFIX = "tremaux";

    private static final String DOT = ".";
    private static final long MAX_HEAP = Runtime.getRuntime().maxMemory();
    private static final long LEAST_HEAP = 64 << 10;
    private static final String ZERO = "0";
    private static final Duration WALKS_TIMEOUT_IF_ABSENT = Duration.ofSeconds(60);

    private static final DeclaredParameters DECLARED = new DeclaredParameters();

    private static final Choice<VertexLabels> VERTEX_LABELS = DECLARED.add(new Choice<>(
            "tremaux.vertex-labels",
            List.of(VertexLabels.values()),
            VertexLabels.ONE,
            "How the label of a vertex is read: as `one` label, or, if it has the form `A::B`, as `several`.",
            "several"));
    private static final Flag STRICT = DECLARED.add(new Flag(
            "tremaux.strict",
            false,
            "Whether a label, edge label or property key that the schema does not have is an error. The parameter"
                    + " `strict` of a request overrides this setting."));
    private static final Choice<Scope> DEFAULT_SCOPE = DECLARED.add(new Choice<>(
            "tremaux.cache.default-scope",
            List.of(Scope.NONE, Scope.REQUEST, Scope.PERMANENT),
            Scope.PERMANENT,
            "The scope of requests that name none: `none` reads the store, `request` uses caches of the request"
                    + " alone, `permanent` uses the caches that all requests share.",
            "request"));
    private static final Text MAX_STALENESS = DECLARED.add(new Text(
            "tremaux.cache.max-staleness",
            "How much older than the store an entry of the caches may be that all requests share. Commits of the same"
                    + " process show at once; the bound is for those of others. Absent: `10s`; `0`: no shared caches.",
            "1m"));
    private static final Flag USER_LOG = DECLARED.add(new Flag(
            "tremaux.cache.user-log",
            true,
            "Whether instances of Tremaux tell each other of their commits, by a log in the store, so that these mostly"
                    + " show within half a second. A store without a time to live has no such log."));
    private static final Text CACHE_MAX_HEAP = DECLARED.add(new Text(
            "tremaux.cache.max-heap",
            "The heap that all caches of all graphs of the process may use together. Absent: a quarter of the maximum"
                    + " heap; `0` switches off caching.",
            "2g"));
    private static final Whole MAX_CONCURRENT = DECLARED.add(new Whole(
            "tremaux.walks.max-concurrent",
            1,
            Integer.MAX_VALUE,
            Runtime.getRuntime().availableProcessors(),
            "How many traversals of the process are at work at once. Absent: as many as there are processors.",
            8));
    private static final Whole MAX_QUEUED = DECLARED.add(new Whole(
            "tremaux.walks.max-queued",
            0,
            Integer.MAX_VALUE,
            256,
            "How many traversals of the process may wait. A traversal above this limit is rejected.",
            1000));
    private static final Text WALKS_TIMEOUT = DECLARED.add(new Text(
            "tremaux.walks.timeout",
            "How long a query over HTTP may run, without its waiting. After this time a traversal or recommendation ends"
                    + " with the results so far, and the member `truncated` of the answer says so; all others fail."
                    + " Absent: `60s`; `0`: no limit.",
            "5m"));
    private static final Whole MAX_ROWS = DECLARED.add(new Whole(
            "tremaux.answer.max-rows",
            1,
            Long.MAX_VALUE,
            100_000,
            "How many rows a JSON document may have. Newline-delimited JSON has no such limit.",
            1000));
    private static final Flag PROFILE_ENABLED = DECLARED.add(new Flag(
            "tremaux.profile.enabled",
            false,
            "Whether administrators may take profiles of traversals over HTTP. Their files are in the folder"
                    + " `tremaux-profiles` in which the server runs."));
    private static final Text REQUEST_MAX_HEAP = DECLARED.add(new Text(
            "tremaux.request.max-heap",
            "The heap that the parameters of one request may hold. Absent: 1/32 of the maximum heap.",
            "64m"));
    private static final Text REQUESTS_MAX_HEAP = DECLARED.add(new Text(
            "tremaux.requests.max-heap",
            "The heap that the parameters of all requests may hold together. Absent: 1/8 of the maximum heap.",
            "256m"));

    private static final Text TRANSACTION_MAX_HEAP = DECLARED.add(new Text(
            "tremaux.transaction.max-heap",
            "The heap that one traversal may hold while it runs: visited vertices, rows that it has read. Absent: 1/4"
                    + " of the maximum heap.",
            "256m"));
    private static final Text TRANSACTIONS_MAX_HEAP = DECLARED.add(new Text(
            "tremaux.transactions.max-heap",
            "The heap that all traversals may hold together while they run. One login may hold three quarters of it"
                    + " while no other login holds any. Absent: half the maximum heap.",
            "1g"));

    private static final Whole INGEST_MAX_QUEUED = DECLARED.add(new Whole(
            "tremaux.ingest.max-queued",
            1,
            Integer.MAX_VALUE,
            10_000,
            "How many loads of vertices or edges may wait to be written. A load above this limit is rejected.",
            50000));
    private static final Whole SCHEMA_MAX_QUEUED = DECLARED.add(new Whole(
            "tremaux.schema.max-queued",
            1,
            Integer.MAX_VALUE,
            128,
            "How many declarations of a schema may wait or run. A declaration above this limit is rejected.",
            256));
    private static final Flag SCHEMA_LOCKING = DECLARED.add(new Flag(
            "tremaux.schema.locking",
            false,
            "Whether each commit locks the keys that it creates, in the unique indexes which declarations make from now"
                    + " on. Without, two writers create a key twice if they do not load it through the same server."));

    /** All settings, in the order in which documents list them. */
    public static final List<Parameter> ALL = DECLARED.and();

    /** Those of a file without any. */
    static final SharedLimits.Settings DEFAULT_LIMITS = limits(new Parameters(Map.of()));

    /**
     * Reads the settings in a properties file.
     *
     * @throws IllegalArgumentException if a key that begins so is unknown, or has an invalid value
     */
    static GraphSettings read(Configuration file) {
        try {
            return read(new Parameters(tremauxs(file)));
        } catch (InvalidParameterException e) {
            throw new IllegalArgumentException(e.problem().sentence(), e);
        }
    }

    private static GraphSettings read(Parameters settings) {
        settings.allowOnly(DeclaredParameters.names(ALL));
        OpenGraph.Settings graph = new OpenGraph.Settings(
                settings.choiceOrDefault(VERTEX_LABELS),
                settings.flag(STRICT),
                settings.choiceOrDefault(DEFAULT_SCOPE),
                duration(settings, MAX_STALENESS, OpenGraph.Settings.MAX_STALENESS),
                settings.flag(USER_LOG));
        Answers answers = new Answers(
                duration(settings, WALKS_TIMEOUT, WALKS_TIMEOUT_IF_ABSENT),
                settings.whole(MAX_ROWS),
                settings.flag(PROFILE_ENABLED));
        Loads loads = new Loads(
                queue(settings, INGEST_MAX_QUEUED), queue(settings, SCHEMA_MAX_QUEUED), settings.flag(SCHEMA_LOCKING));
        return new GraphSettings(graph, limits(settings), answers, loads);
    }

    private static SharedLimits.Settings limits(Parameters settings) {
        return new SharedLimits.Settings(
                ByteSize.read(settings, CACHE_MAX_HEAP, 0, MAX_HEAP / 4),
                (int) settings.whole(MAX_CONCURRENT),
                (int) settings.whole(MAX_QUEUED),
                heap(settings, REQUEST_MAX_HEAP, MAX_HEAP / 32),
                heap(settings, REQUESTS_MAX_HEAP, MAX_HEAP / 8),
                heap(settings, TRANSACTION_MAX_HEAP, MAX_HEAP / 4),
                heap(settings, TRANSACTIONS_MAX_HEAP, MAX_HEAP / 2));
    }

    private static Queue queue(Parameters settings, Whole places) {
        return new Queue(places.name(), (int) settings.whole(places));
    }

    private static RequestHeap.Limit heap(Parameters settings, Text setting, long ifAbsent) {
        return new RequestHeap.Limit(setting.name(), ByteSize.read(settings, setting, LEAST_HEAP, ifAbsent));
    }

    private static Duration duration(Parameters settings, Text setting, Duration ifAbsent) {
        String text = settings.text(setting);
        if (text == null) {
            return ifAbsent;
        }
        return text.equals(ZERO) ? Duration.ZERO : Timeout.parse(setting.name(), text);
    }

    private static Map<String, Given> tremauxs(Configuration file) {
        Map<String, Given> found = new LinkedHashMap<>();
        file.getKeys(PREFIX).forEachRemaining(key -> found.put(key, given(requireNonNull(file.getProperty(key)))));
        return found;
    }

    private static Given given(Object value) {
        return value instanceof List<?> several
                ? new Given(true, several.stream().map(GraphSettings::text).toList())
                : new Given(false, List.of(text(value)));
    }

    private static Value text(Object value) {
        return new Value(Notation.TEXT, String.valueOf(value).strip());
    }

    /** What is JanusGraph's of a file. The file itself stays as it is. */
    static Configuration withoutTremauxs(Configuration file) {
        Configuration rest = new BaseConfiguration();
        for (Iterator<String> keys = file.getKeys(); keys.hasNext(); ) {
            String key = keys.next();
            if (!key.equals(PREFIX) && !key.startsWith(PREFIX + DOT)) {
                rest.setProperty(key, file.getProperty(key));
            }
        }
        return rest;
    }
}
