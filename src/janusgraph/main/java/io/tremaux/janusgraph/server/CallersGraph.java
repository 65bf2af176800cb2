package io.tremaux.janusgraph.server;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.graph.Scope;
import io.tremaux.http.server.AnswerLimits;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.CallersTransaction;
import io.tremaux.http.server.Client;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.janusgraph.GraphSettings;
import io.tremaux.janusgraph.OpenGraph;
import io.tremaux.janusgraph.SharedLimits;
import io.tremaux.janusgraph.tinkerpop.VertexIds;
import io.tremaux.job.Progress;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.NodeIdForm;
import io.tremaux.status.CatchUps;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.warmup.WarmUpPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** The graph of the server as one caller may use it, with the rights that the caller had when the request came. */
record CallersGraph(ServedGraph served, Caller caller, Client client) implements CallersDatabase {
    private static final Path PROFILES = Path.of("tremaux-profiles").toAbsolutePath();

    @Override
    public OpenGraph shared() {
        return served.graph().queries();
    }

    private SharedLimits limits() {
        return served.graph().limits();
    }

    private GraphSettings settings() {
        return served.graph().settings();
    }

    @Override
    public String name() {
        return served.name();
    }

    @Override
    public String login() {
        return caller.login();
    }

    /** Ignores the metadata, since JanusGraph does not list transactions. */
    @Override
    public CallersTransaction begin(Map<String, Object> metadata) {
        return served.begin(caller.login());
    }

    @Override
    public Admission admission() {
        return limits().admission();
    }

    @Override
    public RequestHeap requestHeap() {
        return limits().requestHeap();
    }

    @Override
    public void requireAdministrator() {
        caller.require(Role.ADMINISTER);
    }

    @Override
    public void requireMayWrite() {
        caller.require(Role.WRITE);
    }

    @Override
    public BooleanSupplier areReached(List<String> bookmarks) {
        if (!bookmarks.isEmpty()) {
            throw new InvalidParameterException(
                    "bookmarks", bookmarks.get(0), "no bookmarks", "JanusGraph has no bookmarks.");
        }
        return () -> true;
    }

    @Override
    public List<String> bookmarks() {
        return List.of();
    }

    @Override
    public DatabaseFigures figures() {
        return new DatabaseFigures(
                shared().caches(),
                CatchUps.NONE,
                shared().audits(),
                shared()::totals,
                served.graph().openCalls(),
                served.ingest().queued(),
                shared().warmUp().progress());
    }

    @Override
    public Schema schema() {
        return served.ingest().schema();
    }

    @Override
    public CompletableFuture<Declared> declare(Schema asked) {
        return served.ingest().declare(login(), asked);
    }

    @Override
    public RowReader reader(LoadOptions options) {
        return served.ingest().reader(options);
    }

    @Override
    public CompletableFuture<LoadCounts> offer(Load load) {
        return served.ingest().offer(login(), load);
    }

    @Override
    public LoadResources loadResources() {
        return served.loadResources();
    }

    @Override
    public Progress<WarmUpPlan> warmUp(WarmUpPlan plan) {
        return shared().warmUp(plan);
    }

    @Override
    public NodeIdForm nodeIds() {
        return VertexIds.FORM;
    }

    @Override
    public ExtensionNames extensions() {
        return ExtensionNames.UNSUPPORTED;
    }

    @Override
    public Scope defaultScope() {
        return settings().graph().defaultScope();
    }

    @Override
    public AnswerLimits answerLimits() {
        GraphSettings.Answers answers = settings().answers();
        return new AnswerLimits(answers.maxRows(), answers.walksTimeout(), answers.mayProfile() ? PROFILES : null);
    }

    @Override
    public String setting(String name) {
        return "tremaux." + name;
    }

    @Override
    public Map<String, String> product() {
        return served.product();
    }
}
