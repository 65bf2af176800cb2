package io.tremaux.http;

import io.tremaux.admission.Admission;
import io.tremaux.admission.RequestHeap;
import io.tremaux.http.Problem.Kind;
import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.load.GroupCommit;
import io.tremaux.ingest.load.Intake;
import io.tremaux.metrics.Requests;
import io.tremaux.service.Bookmarks;
import io.tremaux.service.Traversals;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.neo4j.dbms.api.DatabaseManagementService;
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
import org.neo4j.values.ElementIdMapper;

/**
 * A database as one caller may use it: every transaction is the caller's own. Holds nothing of the request, so that
 * work which outlives it can begin transactions too.
 */
final class CallersDatabase implements GroupCommit.Caller {
    static final String SYSTEM = "system";

    private final GraphDatabaseAPI database;
    private final LoginContext login;
    private final ClientConnectionInfo connection;
    private final Client client;
    private final AccessMode mode; // when it was opened; each transaction has the rights of its own time
    private final ElementIdMapper elementIds;

    private CallersDatabase(
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
        this.elementIds = transaction.elementIdMapper();
    }

    /**
     * A database by its name. A transaction of the caller's begins there and ends first: a caller without access gets
     * that answer before any other. A caller without a login, as on a path of {@code http_auth_allowlist}, is rejected
     * before the database is looked for: Neo4j would show no data to that caller, but names, counts and bookmarks tell
     * of data too.
     */
    static CallersDatabase open(DatabaseManagementService dbms, HttpServletRequest request, String name) {
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
            return new CallersDatabase(database, login, connection, Client.of(request), transaction);
        }
    }

    private static InternalTransaction begin(
            GraphDatabaseAPI database, LoginContext login, ClientConnectionInfo connection) {
        return database.beginTransaction(KernelTransaction.Type.EXPLICIT, login, connection);
    }

    String name() {
        return database.databaseName();
    }

    @Override
    public InternalTransaction begin() {
        return begin(database, login, connection);
    }

    /** Begins a transaction that {@code SHOW TRANSACTIONS} lists with this metadata. */
    InternalTransaction begin(Map<String, Object> metadata) {
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

    Ingest ingest() {
        return Ingest.of(database);
    }

    /** The server's. */
    Intake intake() {
        return database.getDependencyResolver().resolveDependency(Intake.class);
    }

    /** Those of the database; they need no transaction, so that they cannot fail for want of one. */
    ElementIdMapper elementIds() {
        return elementIds;
    }

    /** Begins transactions of the caller's, however late. */
    Supplier<InternalTransaction> transactions() {
        return this::begin;
    }

    /** That of the request. */
    Client client() {
        return client;
    }

    /** The name that the caller's requests are counted by. */
    @Override
    public String login() {
        return login.subject().executingUser();
    }

    /** The server's. */
    Admission admission() {
        return database.getDependencyResolver().resolveDependency(Admission.class);
    }

    /**
     * Begins to charge the request with the heap that it holds, until that is closed.
     *
     * @throws io.tremaux.admission.ShareExceededException if its login may hold no more
     */
    RequestHeap.Held openHeap() {
        return requestHeap().open(login());
    }

    /** The server's. */
    RequestHeap requestHeap() {
        return database.getDependencyResolver().resolveDependency(RequestHeap.class);
    }

    /** The server's. */
    Requests requests() {
        return database.getDependencyResolver().resolveDependency(Requests.class);
    }

    Bookmarks bookmarks() {
        return Bookmarks.of(database);
    }

    Traversals traversals() {
        return Traversals.of(database);
    }

    /** Rejects a caller who may not do everything that administrators may. */
    void requireAdministrator() {
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

    /** Rejects a caller without the right to write to the database. */
    void requireMayWrite() {
        if (!mode.allowsWrites()) {
            throw Problem.of(Kind.FORBIDDEN, "This login may not write to the database " + name() + ".")
                    .thrown();
        }
    }
}
