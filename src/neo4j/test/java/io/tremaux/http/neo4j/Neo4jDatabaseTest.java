package io.tremaux.http.neo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tremaux.RoleMode;
import io.tremaux.TremauxClient;
import io.tremaux.TremauxClient.Answer;
import io.tremaux.TremauxServer;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.security.AuthorizationViolationException;
import org.neo4j.internal.kernel.api.connectioninfo.ClientConnectionInfo;
import org.neo4j.internal.kernel.api.security.AbstractSecurityLog;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.AdminActionOnResource;
import org.neo4j.internal.kernel.api.security.AuthSubject;
import org.neo4j.internal.kernel.api.security.LoginContext;
import org.neo4j.internal.kernel.api.security.PermissionState;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.database.PrivilegeDatabaseReference;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.server.rest.dbms.AuthorizedRequestWrapper;

/** Who may do what. */
class Neo4jDatabaseTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @AfterEach
    void dropAnn() {
        system().executeTransactionally("DROP USER ann IF EXISTS");
    }

    private static GraphDatabaseService system() {
        return server.dbms().database("system");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, status",
        "GET, neo4j/traverse?start=A",
        "GET, neo4j/traverse?start=A&return=nodes",
        "GET, neo4j/traverse?nonsense=1",
        "POST, neo4j/traverse",
        "GET, neo4j/caches",
        "DELETE, neo4j/caches",
        "POST, neo4j/caches",
        "GET, neo4j/verify",
        "GET, neo4j/populate",
        "POST, neo4j/populate?depth=1",
        "GET, neo4j/schema",
        "POST, neo4j/schema",
        "POST, neo4j/nodes",
        "POST, neo4j/relationships"
    })
    void shouldSayNothingToALoginThatMustChangeItsPassword(String method, String target) {
        system().executeTransactionally("CREATE USER ann SET PASSWORD 'changeme1' CHANGE REQUIRED");

        Answer answer = server.client("ann", "changeme1").sendRaw(method, target, null);

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.contentType()).isEqualTo("application/problem+json");
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:credentials-expired");
        assertThat(answer.json().path("detail").asText()).contains("ALTER CURRENT USER");
    }

    @Test
    void shouldServeAnotherUser() {
        system().executeTransactionally("CREATE USER ann SET PASSWORD 'changeme1' CHANGE NOT REQUIRED");
        TremauxClient ann = server.client("ann", "changeme1");
        server.cypher("CREATE (:A)");

        assertThat(ann.get("status").status()).isEqualTo(200);
        assertThat(ann.get("neo4j/traverse", "start", "A").json().path("count").asInt())
                .isEqualTo(1);
        assertThat(ann.delete("neo4j/caches").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, traverse?start=%s",
        "GET, traverse?start=%s&cache=none&return=nodes&properties=*",
        "GET, traverse?start=%s&cache=request&return=graph",
        "GET, traverse?start=A&relationshipFilter=%s&return=paths",
        "GET, traverse?start=A(%s==1)&labelFilter=%s&return=ids",
        "GET, traverse?start=A&bookmarks=none",
        "GET, traverse?start=A&profile=cpu",
        "GET, traverse?nonsense=%s",
        "POST, traverse",
        "GET, recommend?start=%s&steps=%s",
        "GET, vocabulary",
        "GET, caches",
        "DELETE, caches",
        "POST, caches",
        "GET, caches/warm",
        "POST, caches/warm",
        "DELETE, caches/warm",
        "GET, verify",
        "GET, populate",
        "POST, populate?depth=1",
        "GET, schema",
        "POST, schema",
        "POST, nodes",
        "POST, relationships"
    })
    void shouldTellAnonymousCallersNothing(String method, String target) {
        server.cypher("CREATE (:A {x: 1})-[:R]->(:A {x: 2})");
        String below = TremauxServer.ANONYMOUS_DATABASE + "/" + target;

        Answer answer = server.client(null, null).sendRaw(method, below.replace("%s", "Nowhere"), null);

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.json().path("type").asText()).isEqualTo("urn:tremaux:problem:forbidden");
        assertThat(answer.json().path("expected").asText()).contains("dbms.security.http_auth_allowlist");
        for (String existing : List.of("A", "R", "x")) {
            assertThat(server.client(null, null)
                            .sendRaw(method, below.replace("%s", existing), null)
                            .body())
                    .isEqualTo(answer.body());
        }
        assertThat(server.client().get("neo4j/populate").status()).isEqualTo(404);
    }

    @Test
    void shouldTellAnonymousCallersNothingOfTheServer() {
        Answer answer = server.client(null, null).sendRaw("GET", TremauxServer.ANONYMOUS_STATUS, null);

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).doesNotContainIgnoringCase("neo4j");
    }

    @Test
    void shouldTellAnonymousCallersNothingOfSingleNodes() {
        server.cypher("CREATE (:A {x: 1})");
        String id = server.client()
                .get("neo4j/traverse", "start", "A", "return", "nodes")
                .json()
                .at("/nodes/0/elementId")
                .asText();
        TremauxClient nobody = server.client(null, null);

        Answer answer = nobody.get(TremauxServer.ANONYMOUS_DATABASE + "/traverse", "start", id);

        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body())
                .isEqualTo(nobody.get(TremauxServer.ANONYMOUS_DATABASE + "/traverse", "start", id + "9")
                        .body());
    }

    @ParameterizedTest
    @CsvSource({"FULL, true", "WRITE, true", "READ, false", "ACCESS, false"})
    void shouldKnowWhoMayWrite(AccessMode.Static mode, boolean mayWrite) {
        Neo4jDatabase database = Neo4jDatabase.open(server.dbms(), requestOf(mode), "neo4j");

        if (mayWrite) {
            assertThatCode(database::requireMayWrite).doesNotThrowAnyException();
        } else {
            assertThat(catchThrowableOfType(ProblemException.class, database::requireMayWrite)
                            .problem()
                            .kind())
                    .isEqualTo(Problem.Kind.FORBIDDEN);
        }
    }

    @ParameterizedTest
    @CsvSource({"EXPLICIT_GRANT, true", "NOT_GRANTED, false", "EXPLICIT_DENY, false"})
    void shouldKnowWhoIsAnAdministrator(PermissionState all, boolean isAdministrator) {
        Neo4jDatabase database = Neo4jDatabase.open(server.dbms(), requestOf(AccessMode.Static.FULL, all), "neo4j");

        if (isAdministrator) {
            assertThatCode(database::requireAdministrator).doesNotThrowAnyException();
        } else {
            assertThat(catchThrowableOfType(ProblemException.class, database::requireAdministrator)
                            .problem()
                            .kind())
                    .isEqualTo(Problem.Kind.FORBIDDEN);
        }
    }

    @Test
    void shouldShareTransactionsOnlyAmongLoginsOfTheSameRights() {
        AccessMode madeUp = RoleMode.hidingNothing();

        assertThat(sharing(AccessMode.Static.FULL)).isNotNull().isEqualTo(sharing(AccessMode.Static.FULL));
        assertThat(sharing(AccessMode.Static.WRITE)).isNotEqualTo(sharing(AccessMode.Static.FULL));
        assertThat(sharing(madeUp)).isNull();
    }

    private static Object sharing(AccessMode mode) {
        return Neo4jDatabase.open(server.dbms(), requestOf(mode), "neo4j").sharing();
    }

    @ParameterizedTest
    @EnumSource(
            value = AccessMode.Static.class,
            names = {"READ", "ACCESS"})
    void shouldLetNobodyLoadWhoMayNotWrite(AccessMode.Static mode) {
        Neo4jDatabase database = Neo4jDatabase.open(server.dbms(), requestOf(mode), "neo4j");
        NodeRow row = new NodeRow(1, null, new int[0], new Int2ObjectOpenHashMap<>());
        LoadOptions options = new LoadOptions(LoadOptions.Mode.MERGE, false, true, 1, false);

        CompletableFuture<LoadCounts> outcome = database.offer(new Load(List.of(row), List.of(), options));

        assertThatThrownBy(outcome::join).hasCauseInstanceOf(AuthorizationViolationException.class);
        assertThat(server.database().<Long>executeTransactionally("MATCH (n) RETURN count(n) AS n", Map.of(), result ->
                        (Long) result.next().get("n")))
                .isZero();
    }

    @Test
    void shouldBeginTransactionsOfTheCaller() {
        Neo4jDatabase database = Neo4jDatabase.open(server.dbms(), requestOf(AccessMode.Static.READ), "neo4j");

        try (InternalTransaction transaction = database.beginListed(Map.of("app", "tremaux"))) {
            assertThat(transaction.securityContext().mode()).isEqualTo(AccessMode.Static.READ);
            assertThat(transaction.clientInfo().protocol()).isEqualTo("http");
            assertThat(server.transactions()).hasSize(1);
        }
    }

    /** A request by someone with this access, as Neo4j's filter hands it on. */
    private static HttpServletRequest requestOf(AccessMode mode) {
        return requestOf(mode, PermissionState.EXPLICIT_GRANT);
    }

    /** @param all whether every action of an administrator is allowed */
    private static HttpServletRequest requestOf(AccessMode mode, PermissionState all) {
        Map<String, Object> known = Map.of(
                "getScheme",
                "http",
                "getRemoteAddr",
                "127.0.0.1",
                "getRemotePort",
                1,
                "getServerName",
                "localhost",
                "getServerPort",
                2,
                "getRequestURI",
                "/tremaux");
        HttpServletRequest bare = (HttpServletRequest) Proxy.newProxyInstance(
                Neo4jDatabaseTest.class.getClassLoader(),
                new Class<?>[] {HttpServletRequest.class},
                (proxy, method, arguments) -> known.get(method.getName()));
        LoginContext login = new LoginContext(AuthSubject.AUTH_DISABLED, ClientConnectionInfo.EMBEDDED_CONNECTION) {
            @Override
            public SecurityContext authorize(
                    IdLookup ids, PrivilegeDatabaseReference database, AbstractSecurityLog log) {
                return new SecurityContext(subject(), mode, connectionInfo(), database.name()) {
                    @Override
                    public PermissionState allowsAdminAction(AdminActionOnResource action) {
                        return all;
                    }
                };
            }
        };
        return new AuthorizedRequestWrapper("BASIC", "someone", bare, login);
    }
}
