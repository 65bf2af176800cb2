package io.tremaux.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.neo4j.graphdb.Result;
import org.neo4j.graphdb.Transaction;

/** A schema that is there when a test begins; its constraints go with the last test of the class. */
public final class DeclaredSchema implements BeforeEachCallback, AfterAllCallback {
    private final TremauxServer server;
    private final String schema;

    public DeclaredSchema(TremauxServer server, String schema) {
        this.server = server;
        this.schema = schema;
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        assertThat(server.client().post("neo4j/schema", schema).status()).isEqualTo(200);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        dropConstraints(server);
    }

    /** Drops all that the database has. */
    public static void dropConstraints(TremauxServer server) {
        strings(server, "SHOW CONSTRAINTS YIELD name RETURN name")
                .forEach(name -> server.database().executeTransactionally("DROP CONSTRAINT `" + name + "`"));
    }

    /** The first column of what a statement returns. */
    public static List<String> strings(TremauxServer server, String statement) {
        return strings(server, statement, false);
    }

    /** @param commits whether what it writes stays */
    public static List<String> strings(TremauxServer server, String statement, boolean commits) {
        try (Transaction transaction = server.database().beginTx();
                Result result = transaction.execute(statement)) {
            String first = result.columns().get(0);
            List<String> strings =
                    result.stream().map(row -> String.valueOf(row.get(first))).toList();
            if (commits) {
                transaction.commit();
            }
            return strings;
        }
    }
}
