package io.tremaux.http.neo4j;

import static io.tremaux.problem.Problem.shortened;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.graph.Scope;
import io.tremaux.http.server.AnswerLimits;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Client;
import io.tremaux.ingest.load.Failure;
import io.tremaux.ingest.load.GroupCommit;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadResources;
import io.tremaux.ingest.load.LoadTransaction;
import io.tremaux.ingest.neo4j.Neo4jIngest;
import io.tremaux.ingest.neo4j.Neo4jLoadTransaction;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.job.Progress;
import io.tremaux.metrics.DatabaseFigures;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import io.tremaux.query.NodeIdForm;
import io.tremaux.seed.SeedGraph;
import io.tremaux.service.Bookmarks;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.warmup.WarmUpPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.Result;
import org.neo4j.internal.kernel.api.connectioninfo.ClientConnectionInfo;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.AdminActionOnResource;
import org.neo4j.internal.kernel.api.security.AuthSubject;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;
import org.neo4j.server.rest.dbms.AuthorizedRequestWrapper;
import org.neo4j.server.rest.web.HttpConnectionInfoFactory;

/**
 * A database of Neo4j's as one caller may use it. It holds no transaction, but begins one for each task, with the
 * rights that the caller has then. Made for each request; safe for use by any thread, because a queued traversal is
 * answered by another thread than the one that read the request.
 */
final class Neo4jDatabase implements CallersDatabase, GroupCommit.Caller {
    static final String SYSTEM = "system";

    private final GraphDatabaseAPI database;
    private final LoginContext login;
    private final ClientConnectionInfo connection; // as SHOW TRANSACTIONS and the query log show it
    private final Client client;
    private final AccessMode mode; // when it was opened; each transaction has the rights of its own time

    private Neo4jDatabase(
            GraphDatabaseAPI database,
            LoginContext login,
            ClientConnectionInfo connection,
            Client client,
            InternalTransaction transaction) {
        this.database = database;
        this.login = login;
        this.connection = connection;
        this.client = client;
        this.mode = transaction.securityContext().mode();
    }

    /**
     * A database by its name. A transaction of the caller's begins there and ends first: a caller without access gets
     * that answer before any other. So does a login that has to change its password: Neo4j's HTTP filter lets it pass,
     * and only the transaction fails. Without one the login would see cached data. A caller without a login, as on a
     * path of {@code http_auth_allowlist}, is rejected before the database is looked for: Neo4j would show no data to
     * that caller, but names, counts and bookmarks tell of data too.
     */
    static Neo4jDatabase open(DatabaseManagementService dbms, HttpServletRequest request, String name) {
        LoginContext login = AuthorizedRequestWrapper.getLoginContextFromHttpServletRequest(request);
        if (AuthSubject.ANONYMOUS.equals(login.subject())) {
            throw Problem.of(Kind.FORBIDDEN, "This needs a login.")
                    .expecting("a login, also on the paths of the setting dbms.security.http_auth_allowlist")
                    .thrown();
        }
        if (name.equalsIgnoreCase(SYSTEM)) {
            throw Problem.of(Kind.SYSTEM_DATABASE, "The system database has no graph to traverse.")
                    .thrown();
        }
        GraphDatabaseAPI database = (GraphDatabaseAPI) dbms.database(name);
        if (!database.isAvailable(0)) {
            throw Problem.of(Kind.DATABASE_UNAVAILABLE, "The database " + database.databaseName() + " is not started.")
                    .thrown();
        }
        ClientConnectionInfo connection = HttpConnectionInfoFactory.create(request);
        try (InternalTransaction transaction = begin(database, login, connection)) {
            return new Neo4jDatabase(database, login, connection, Client.of(request), transaction);
        }
    }

    /** With the rights that the login has now, and without a timeout but that of {@code db.transaction.timeout}. */
    private static InternalTransaction begin(
            GraphDatabaseAPI database, LoginContext login, ClientConnectionInfo connection) {
        return database.beginTransaction(KernelTransaction.Type.EXPLICIT, login, connection);
    }

    @Override
    public String name() {
        return database.databaseName();
    }

    /** Begins a transaction of the caller's, which the caller of this method closes. */
    InternalTransaction begin() {
        return begin(database, login, connection);
    }

    @Override
    public Neo4jTransaction begin(Map<String, Object> metadata) {
        Traversals traversals = shared(); // first: it fails while the database stops
        return new Neo4jTransaction(beginListed(metadata), traversals);
    }

    /** Begins a transaction that {@code SHOW TRANSACTIONS} lists with this metadata. */
    InternalTransaction beginListed(Map<String, Object> metadata) {
        InternalTransaction transaction = begin();
        transaction.setMetaData(metadata);
        return transaction;
    }

    /**
     * Logins of one name whose fixed mode is the same have the same rights. A mode made for one caller is shared with
     * none.
     */
    @Override
    public @Nullable Object sharing() {
        return mode instanceof Enum ? List.of(login(), login.getClass(), mode) : null;
    }

    @Override
    public LoadTransaction beginLoad() {
        return new Neo4jLoadTransaction(begin());
    }

    @Override
    public Failure judge(Throwable failure) {
        return Neo4jLoadTransaction.judge(failure);
    }

    private Neo4jIngest ingest() {
        return Neo4jIngest.of(database);
    }

    /** As far as the caller sees the node that holds it. */
    @Override
    public Schema schema() {
        try (InternalTransaction transaction = begin()) {
            return ingest().schema(transaction);
        }
    }

    @Override
    public CompletableFuture<Declared> declare(Schema asked) {
        return ingest().declare(login(), asked, () -> beginListed(metadata(asked)));
    }

    /** What {@code SHOW TRANSACTIONS} lists. */
    private static Map<String, Object> metadata(Schema asked) {
        List<String> names = new ArrayList<>(asked.labels().keySet());
        names.addAll(asked.types().keySet());
        return Map.of("app", "tremaux", "schema", shortened(String.join(", ", names)));
    }

    /** By the schema that the caller sees now, read in a transaction of its own. */
    @Override
    public RowReader reader(LoadOptions options) {
        return ingest().reader(options, this::begin);
    }

    @Override
    public CompletableFuture<LoadCounts> offer(Load load) {
        return ingest().offer(this, load);
    }

    @Override
    public LoadResources loadResources() {
        return database.getDependencyResolver().resolveDependency(LoadResources.class);
    }

    @Override
    public Client client() {
        return client;
    }

    @Override
    public String login() {
        return login.subject().executingUser();
    }

    /** The server's: all databases share the turns. */
    @Override
    public Admission admission() {
        return database.getDependencyResolver().resolveDependency(Admission.class);
    }

    @Override
    public RequestHeap requestHeap() {
        return database.getDependencyResolver().resolveDependency(RequestHeap.class);
    }

    /** Looked up for each use: a database that stops and starts has another. */
    @Override
    public Traversals shared() {
        return Traversals.of(database);
    }

    /** The seed graph of this database. */
    SeedGraph seedGraph() {
        return shared().seedGraph();
    }

    @Override
    public BooleanSupplier areReached(List<String> bookmarks) {
        return new Bookmarks(database).areReached(bookmarks);
    }

    @Override
    public List<String> bookmarks() {
        return List.of(new Bookmarks(database).current());
    }

    @Override
    public DatabaseFigures figures() {
        Traversals shared = shared();
        return new DatabaseFigures(
                shared.caches(),
                shared.catchUps(),
                shared.audits(),
                shared::totals,
                shared.walksInQueries(),
                ingest().queued(),
                shared.warmUp().progress());
    }

    /** Reads in transactions of the caller's, which begin when the warm-up reads. */
    @Override
    public Progress<WarmUpPlan> warmUp(WarmUpPlan plan) {
        return shared().warmUp(plan, this::begin);
    }

    @Override
    public NodeIdForm nodeIds() {
        return NodeIdForm.ELEMENT_IDS;
    }

    @Override
    public ExtensionNames extensions() {
        return shared().extensions();
    }

    @Override
    public Scope defaultScope() {
        return shared().settings().defaultScope();
    }

    @Override
    public AnswerLimits answerLimits() {
        Traversals.Settings settings = shared().settings();
        return new AnswerLimits(settings.maxRows(), settings.walksTimeout().get(), settings.profiles());
    }

    @Override
    public String setting(String name) {
        return "server.tremaux." + name;
    }

    /** Costs a Cypher query. */
    @Override
    public Map<String, String> product() {
        try (InternalTransaction transaction = begin();
                Result components = transaction.execute("CALL dbms.components() YIELD name, versions, edition"
                        + " WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version, edition")) {
            Map<String, Object> row = components.next();
            Map<String, String> product = new LinkedHashMap<>(); // in the order of the answer
            product.put("neo4j", String.valueOf(row.get("version")));
            product.put("edition", String.valueOf(row.get("edition")));
            return product;
        }
    }

    /** Asks the rights of this moment, in a transaction of its own: an administrator may have lost them. */
    @Override
    public void requireAdministrator() {
        try (InternalTransaction transaction = begin()) {
            if (!transaction
                    .securityContext()
                    .allowsAdminAction(AdminActionOnResource.ALL)
                    .allowsAccess()) {
                throw Problem.of(Kind.FORBIDDEN, "Only administrators of the server may do this.")
                        .thrown();
            }
        }
    }

    /** By the mode of the login as it was when the request came; the transaction that writes asks again. */
    @Override
    public void requireMayWrite() {
        if (!mode.allowsWrites()) {
            throw Problem.of(Kind.FORBIDDEN, "This login may not write to the database " + name() + ".")
                    .thrown();
        }
    }
}
