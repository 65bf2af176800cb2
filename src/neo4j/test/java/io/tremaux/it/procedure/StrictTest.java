package io.tremaux.it.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.FreshDatabase;
import io.tremaux.RoleMode;
import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.plugin.TremauxSettings;
import io.tremaux.procedure.PathProcedures;
import io.tremaux.procedure.RecommendProcedure;
import io.tremaux.procedure.TraversalProcedures;
import io.tremaux.query.TraverseQuery;
import io.tremaux.request.Parameters;
import io.tremaux.request.ResultKind;
import io.tremaux.request.TraverseReader;
import io.tremaux.service.Traversals;
import io.tremaux.traversal.CompiledQueryCache;
import io.tremaux.traversal.ExtensionNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.common.DependencyResolver;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.internal.kernel.api.connectioninfo.ClientConnectionInfo;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.internal.kernel.api.security.AuthSubject;
import org.neo4j.internal.kernel.api.security.SecurityContext;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.api.procedure.GlobalProcedures;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Typing errors are errors, where a call or the setting of the server says so. The database has no name but those of
 * its graph.
 */
class StrictTest {
    private static final String GRAPH = "CREATE (:Person {name: 'Ann', `first name`: 'A'})-[:KNOWS {since: 2010}]->"
            + "(:Person {name: 'Bob'})-[:OWNS {stars: 5}]->(:Package {title: 'lib'})";

    private static final Map<String, String> FIRST_COLUMN = Map.of(
            "path.expand", "path",
            "path.expandConfig", "path",
            "path.spanningTree", "path",
            "path.subgraphNodes", "node",
            "path.subgraphAll", "nodes",
            "traverse", "node",
            "count", "count",
            "recommend", "node");

    @TempDir
    static Path lenientHome;

    @TempDir
    static Path strictHome;

    private static FreshDatabase lenient;
    private static FreshDatabase strict;

    @BeforeAll
    static void start() throws Exception {
        lenient = started(lenientHome, Map.of());
        strict = started(strictHome, Map.of(TremauxSettings.strict, true));
    }

    private static FreshDatabase started(Path home, Map<Setting<?>, Object> settings) throws Exception {
        FreshDatabase fresh = new FreshDatabase(home, settings);
        GlobalProcedures procedures = dependencies(fresh).resolveDependency(GlobalProcedures.class);
        procedures.registerProcedure(PathProcedures.class);
        procedures.registerProcedure(TraversalProcedures.class);
        procedures.registerProcedure(RecommendProcedure.class);
        fresh.database().executeTransactionally(GRAPH);
        return fresh;
    }

    private static DependencyResolver dependencies(FreshDatabase fresh) {
        return ((GraphDatabaseAPI) fresh.database()).getDependencyResolver();
    }

    @AfterAll
    static void stop() {
        lenient.close();
        strict.close();
    }

    private static List<Map<String, Object>> rows(FreshDatabase fresh, String statement) {
        try (Transaction transaction = fresh.database().beginTx()) {
            return rows(transaction, statement);
        }
    }

    /** @param call returns its first column if it says nothing else */
    private static List<Map<String, Object>> rows(Transaction transaction, String call) {
        String column = FIRST_COLUMN.get(call.replaceFirst("(?s).*CALL tremaux\\.([^(]+).*", "$1"));
        try (Result result =
                transaction.execute(call.contains("YIELD") ? call : call + " YIELD " + column + " RETURN " + column)) {
            return result.stream().toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'Persn', {}; label `Persn`; Person; start = Persn",
                "'Person(nam==Ann)', {}; property key `nam`; name; start = Person(nam==Ann)",
                "['Person', 'Pakage'], {}; label `Pakage`; Package; start = Pakage",
                "p, {relationshipFilter: 'KNOWS>,OWN>'}; relationship type `OWN`; OWNS; relationshipFilter = KNOWS>,OWN>",
                "p, {relationshipFilter: 'KNOWS >'}; relationship type `KNOWS `; KNOWS; relationshipFilter = KNOWS >",
                "p, {relationshipFilter: 'KNOWS|-OWN'}; relationship type `OWN`; OWNS; relationshipFilter = KNOWS|-OWN",
                "p, {labelFilter: '-Persn'}; label `Persn`; Person; labelFilter = -Persn",
                "p, {labelFilter: 'Person | Package'}; label `Person `; Person; labelFilter = Person | Package",
                "p, {labelFilter: '>Package,Person:person'}; label `person`; Person; labelFilter = >Package,Person:person",
                "p, {sequence: 'Person,KNOW>'}; relationship type `KNOW`; KNOWS; sequence = Person,KNOW>",
                "p, {sequence: 'Persn,KNOWS>'}; label `Persn`; Person; sequence = Persn,KNOWS>",
                "p, {expand: ['Person=>KNOWS>', 'Pckage=>OWNS']}; label `Pckage`; Package; expand = Person=>KNOWS>, Pckage=>OWNS",
                "p, {expand: ['Person=>KNOW>']}; relationship type `KNOW`; KNOWS; expand = Person=>KNOW>",
                "p, {endNodes: 'Packag'}; label `Packag`; Package; endNodes = Packag",
                "p, {terminatorNodes: ['Package(titel==lib)']}; property key `titel`; title; terminatorNodes = Package(titel==lib)",
                "p, {allowlistNodes: 'Packag'}; label `Packag`; Package; allowlistNodes = Packag",
                "p, {denylistNodes: 'Packag'}; label `Packag`; Package; denylistNodes = Packag",
                "p, {resultWhere: 'nmae==Ann'}; property key `nmae`; name; resultWhere = nmae==Ann",
                "p, {nodeWhere: 'name==Ann or titl=null=true'}; property key `titl`; title; nodeWhere = name==Ann or titl=null=true",
                "p, {relationshipWhere: 'sinc>2000'}; property key `sinc`; since; relationshipWhere = sinc>2000",
                "p, {nodeWhere: 'firstname==$n', params: {n: 'A'}}; property key `firstname`; first name; nodeWhere = firstname==$n",
            })
    void shouldRejectNamesThatTheDatabaseHasNeverSeen(String arguments, String name, String nearest, String given) {
        for (String procedure : List.of("traverse", "count")) {
            assertMisspelt("MATCH (p:Person) CALL tremaux." + procedure + "(" + arguments + ")", name, nearest, given);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{steps: ['KNOW>', 'OWNS>']}; relationship type `KNOW`; KNOWS; steps = KNOW>",
                "{steps: 'KNOWS>,OWNS>:Packge'}; label `Packge`; Package; steps = OWNS>:Packge",
                "{steps: 'KNOWS>,OWNS>(titel==lib)'}; property key `titel`; title; steps = OWNS>(titel==lib)",
                "{steps: 'KNOWS>[sinec>1],OWNS>'}; property key `sinec`; since; steps = KNOWS>[sinec>1]",
                "{steps: 'KNOWS>,OWNS>', exclude: [['OWNED>']]}; relationship type `OWNED`; OWNS; exclude = OWNED>",
                "{steps: 'KNOWS>,OWNS>', weight: 'star'}; property key `star`; stars; weight = star",
            })
    void shouldRejectNamesOfRecommendations(String config, String name, String nearest, String given) {
        assertMisspelt("CALL tremaux.recommend('Person', " + config + ")", name, nearest, given);
        assertMisspelt(
                "CALL tremaux.recommend('Persn', {steps: 'KNOWS>,OWNS>'})", "label `Persn`", "Person", "start = Persn");
    }

    @ParameterizedTest
    @CsvSource({"expandConfig, path", "subgraphNodes, node", "spanningTree, path", "subgraphAll, nodes"})
    void shouldRejectNamesAndKeysOfDropIns(String procedure, String column) {
        String call = "MATCH (p:Person {name: 'Ann'}) CALL tremaux.path." + procedure + "(p, {%s})";
        assertMisspelt(call.formatted("labelFilter: '-Persn'"), "label `Persn`", "Person", "labelFilter = -Persn");
        assertMisspelt(
                call.formatted("relationshipFilter: 'OWN', sequence: null"),
                "relationship type `OWN`",
                "OWNS",
                "relationshipFilter = OWN");
        assertMisspelt(call.formatted("nodeWhere: 'titel==lib'"), "key `titel`", "title", "nodeWhere = titel==lib");
        String misspelt = call.formatted("maxLevl: 2");
        assertThat(rows(lenient, misspelt)).isNotEmpty();
        assertMisspeltKey(misspelt, "There is no parameter `maxLevl` here. Did you mean maxLevel? Given: maxLevl;");
        assertMisspeltKey(call.formatted("params: {n: 1}"), "No predicate names $n.");
        String right = call.formatted("maxLevel: 1, optional: true, params: {n: 'Bob'}, nodeWhere: 'name==$n'");
        assertThat(rows(lenient, strict(right))).isEqualTo(rows(lenient, right)).isNotEmpty();
        assertThat(rows(strict, right)).hasSameSizeAs(rows(lenient, right));
    }

    @Test
    void shouldKnowInducedByWhereItHasAMeaning() {
        String call = "MATCH (p:Person) CALL tremaux.path.%s(p, {inducedBy: 'filter', strict: true})";
        assertThat(rows(lenient, call.formatted("subgraphAll"))).hasSize(2);
        assertThatThrownBy(() -> rows(lenient, call.formatted("subgraphNodes"))).hasMessageContaining("`inducedBy`");
    }

    /** APOC takes any other name for RELATIONSHIP_PATH. */
    @Test
    void shouldRejectAUniquenessThatDoesNotExist() {
        String call = "MATCH (p:Person) CALL tremaux.path.expandConfig(p, {uniqueness: 'NODE_GLOBL'})";
        assertThat(rows(lenient, call)).isNotEmpty();
        assertMisspeltKey(call, "Did you mean NODE_GLOBAL? Given: uniqueness = NODE_GLOBL");
    }

    @Test
    void shouldRejectNamesInArgumentsWithoutAConfig() {
        String call = "MATCH (p:Person) CALL tremaux.path.expand(p, 'KNOW', '', 0, 2)";
        assertThat(rows(lenient, call)).hasSize(2);
        assertThatThrownBy(() -> rows(strict, call)).hasMessageContaining("Did you mean KNOWS?");
    }

    /** Without, the same call answers; by the setting it fails, unless it says otherwise. */
    private static void assertMisspelt(String call, String name, String nearest, String given) {
        assertMisspeltKey(
                call,
                "The database has no",
                name + ". Did you mean " + nearest + "? Given: " + given + "; expected: a ");
    }

    private static void assertMisspeltKey(String call, String... message) {
        rows(lenient, call);
        assertThatThrownBy(() -> rows(lenient, strict(call))).hasMessageContainingAll(message);
        assertThatThrownBy(() -> rows(strict, call)).hasMessageContainingAll(message);
        rows(strict, with("strict: false", call));
    }

    private static String strict(String call) {
        return with("strict: true", call);
    }

    /** Adds a key to the config, which is the last argument. */
    private static String with(String key, String call) {
        int end = call.lastIndexOf('}');
        String config = call.substring(0, end);
        return config + (config.endsWith("{") ? "" : ", ") + key + call.substring(end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'true'", "1", "'yes'"})
    void shouldTakeATruthValueOnly(String value) {
        assertThatThrownBy(() -> rows(lenient, "CALL tremaux.traverse('Person', {strict: " + value + "})"))
                .hasMessageContaining("strict must be true or false");
    }

    @Test
    void shouldKnowNamesThatItsTransactionHasMade() {
        try (Transaction transaction = strict.database().beginTx()) {
            assertThat(
                            rows(
                                    transaction,
                                    "CREATE (:Fresh)-[:NEWLY]->() WITH 1 AS one"
                                            + " CALL tremaux.traverse('Fresh', {relationshipFilter: 'NEWLY>'}) YIELD node RETURN node"))
                    .hasSize(2);
        }
    }

    @Test
    void shouldFailBeforeItsStatementHasARow() {
        try (Transaction transaction = lenient.database().beginTx()) {
            assertThatThrownBy(() -> rows(
                            transaction,
                            "MATCH (p:Person) CALL tremaux.traverse(p, {labelFilter: '-Persn', strict: true})"
                                    + " YIELD node CREATE (:Found)"))
                    .hasMessageContaining("Persn");
        }
        assertThat(dependencies(lenient).resolveDependency(Traversals.class).walksInQueries())
                .isZero();
    }

    /** A role that hides a label is not told of it. */
    @Test
    void shouldSuggestOnlyWhatItsCallerMaySee() {
        lenient.database().executeTransactionally("CREATE (:Secret)");
        String call = "CALL tremaux.traverse('Sceret', {strict: true})";
        assertThatThrownBy(() -> rows(lenient, call)).hasMessageContaining("Did you mean Secret?");
        TraverseQuery request = TraverseReader.of(
                        Parameters.of(Map.of("start", "Sceret", "strict", true)),
                        Scope.NONE,
                        ResultKind.NODES,
                        ExtensionNames.NONE,
                        new CompiledQueryCache(),
                        TraverseReader.KNOWN)
                .query();
        Traversals traversals = dependencies(lenient).resolveDependency(Traversals.class);
        // not by a procedure: Neo4j would let it see all, as it does under FULL
        as(
                lenient,
                transaction -> transaction
                        .securityContext()
                        .withMode(RoleMode.hiding(
                                transaction.kernelTransaction().tokenRead().nodeLabel("Secret"))),
                transaction -> assertThatThrownBy(() -> traversals.open(transaction, request))
                        .isInstanceOfSatisfying(
                                InvalidParameterException.class,
                                rejection -> assertThat(rejection.problem().didYouMean())
                                        .isNull()));
    }

    private static void as(
            FreshDatabase fresh, Function<InternalTransaction, SecurityContext> caller, Consumer<Transaction> asking) {
        try (InternalTransaction transaction =
                        (InternalTransaction) fresh.database().beginTx();
                KernelTransaction.Revertable ignored =
                        transaction.kernelTransaction().overrideWith(caller.apply(transaction))) {
            asking.accept(transaction);
        }
    }

    /** Errors would tell a caller without a login which names exist. */
    @ParameterizedTest
    @ValueSource(strings = {"Person", "Persn"})
    void shouldTellNothingToCallersWithoutALogin(String label) {
        String call = "CALL tremaux.traverse('" + label + "', {})";
        asAnonymous(strict, transaction -> assertThat(rows(transaction, call)).isEmpty());
        asAnonymous(
                lenient,
                transaction -> assertThatThrownBy(() -> rows(transaction, strict(call)))
                        .hasMessageContaining("strict would tell a caller without a login which names exist."));
    }

    private static void asAnonymous(FreshDatabase fresh, Consumer<Transaction> asking) {
        SecurityContext anonymous = new SecurityContext(
                AuthSubject.ANONYMOUS, AccessMode.Static.ACCESS, ClientConnectionInfo.EMBEDDED_CONNECTION, "neo4j");
        as(fresh, transaction -> anonymous, asking);
    }
}
