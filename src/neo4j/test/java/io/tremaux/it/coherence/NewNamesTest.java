package io.tremaux.it.coherence;

import static io.tremaux.service.Walks.draft;
import static io.tremaux.service.Walks.from;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.execution.Walk;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Ran;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Types and labels that the database has only since a first walk asked for them, in vain, and left all else cached. */
class NewNamesTest {
    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    private final String name = "New" + System.nanoTime();

    @BeforeEach
    void create() {
        server.cypher("CREATE (r:Root {name: 'r'})-[:R]->(:Known {name: 'a'}), (r)-[:R]->(:Known {name: 'b'})");
    }

    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeATypeThatIsNew(Scope scope, Engine engine) {
        By by = new By(scope, engine);
        String unknown = "The database has no relationship type `" + name + "`.";
        by.assertFinds(draft().relationshipFilter(name + ">"), List.of(unknown), "r");
        by.assertFinds(draft().relationshipFilter("R|<" + name), List.of(unknown), "r", "a", "b");
        by.assertFinds(draft().expand("Known=>" + name, "=>R>"), List.of(unknown), "r", "a", "b");
        by.assertFinds(draft().relationshipFilter(">"), List.of(), "r", "a", "b");

        server.cypher("MATCH (a {name: 'a'}) CREATE (a)-[:" + name + "]->(:Known {name: 'c'})-[:R]->({name: 'd'})");

        by.assertFinds(draft().relationshipFilter(name + ">"), List.of(), "r");
        by.assertFinds(draft().relationshipFilter("R|<" + name), List.of(), "r", "a", "b");
        by.assertFinds(draft().expand("Known=>" + name, "=>R>"), List.of(), "r", "a", "c", "b");
        by.assertFinds(draft().relationshipFilter("R>|" + name + ">"), List.of(), "r", "a", "c", "d", "b");
        by.assertFinds(draft().relationshipFilter(">"), List.of(), "r", "a", "c", "d", "b");
    }

    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeALabelThatIsNew(Scope scope, Engine engine) {
        By by = new By(scope, engine);
        String unknown = "The database has no label `" + name + "`.";
        by.assertFinds(draft().labelFilter(">" + name), List.of(unknown));
        by.assertFinds(draft().labelFilter("-" + name), List.of(unknown), "r", "a", "b");
        by.assertFinds(draft().expand(name + "=>", "=>R>"), List.of(unknown), "r", "a", "b");

        server.cypher("MATCH (a {name: 'a'}) SET a:" + name + " CREATE (a)<-[:S]-({name: 'c'})");

        by.assertFinds(draft().labelFilter(">" + name), List.of(), "a");
        by.assertFinds(draft().labelFilter("-" + name), List.of(), "r", "b");
        by.assertFinds(draft().expand(name + "=>", "=>R>"), List.of(), "r", "a", "c", "b");
    }

    /** The walk has asked relationships for the key before, and goes on from where it has come to. */
    @ParameterizedTest
    @MethodSource("io.tremaux.coherence.Caller#scopesAndEngines")
    void shouldSeeAKeyThatIsNewBetweenTwoRows(Scope scope, Engine engine) {
        server.cypher("CREATE (:Begin)-[:R]->()-[:R]->(:End)");
        TraverseQuery withoutKey = new TraverseQuery(
                from("Begin"),
                Walks.following(
                        name + "=null=true", draft().relationshipFilter("R>").done()),
                new Scopes(scope, scope, scope),
                engine,
                null);
        try (InternalTransaction transaction = Walks.begin(server.database());
                Walk walk = Walks.of(server.database()).open(transaction, withoutKey)) {
            for (int row = 1; row <= 2; row++) {
                assertThat(walk.next()).as("row %d", row).isTrue();
            }
            transaction.execute("MATCH ()-[r]->(:End) SET r." + name + " = 1").close();
            assertThat(walk.next()).as("by the relationship with the key").isFalse();
        }
    }

    /** Who walks, and where from what is cached. */
    private record By(Scope scope, Engine engine) {
        /** Also once it is cached. */
        void assertFinds(Draft draft, List<String> warnings, String... names) {
            for (String time : List.of("first", "again")) {
                Ran ran = Walks.run(
                        server.database(), from("Root"), draft.done(), new Scopes(scope, scope, scope), engine);
                assertThat(Walks.names(server.database(), ran)).as(time).containsExactlyInAnyOrder(names);
                assertThat(ran.warnings()).as(time).isEqualTo(warnings);
            }
        }
    }
}
