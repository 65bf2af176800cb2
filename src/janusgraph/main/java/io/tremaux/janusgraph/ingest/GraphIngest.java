package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.Ingest;
import io.tremaux.ingest.load.Failure;
import io.tremaux.ingest.load.GroupCommit.Caller;
import io.tremaux.ingest.load.Load;
import io.tremaux.ingest.load.LoadCounts;
import io.tremaux.ingest.load.LoadOptions;
import io.tremaux.ingest.load.LoadTransaction;
import io.tremaux.ingest.row.RowReader;
import io.tremaux.ingest.schema.Declared;
import io.tremaux.ingest.schema.Dialect;
import io.tremaux.ingest.schema.Schema;
import io.tremaux.janusgraph.GraphSettings;
import io.tremaux.problem.Problem;
import java.util.concurrent.CompletableFuture;
import org.janusgraph.core.JanusGraphException;
import org.janusgraph.graphdb.database.StandardJanusGraph;
import org.jspecify.annotations.Nullable;

/**
 * Writes vertices and edges to one graph of JanusGraph, from its opening to its closing. Each load has a transaction of
 * its own: if it fails, no other load fails with it. Safe for use by any thread.
 */
public final class GraphIngest extends Ingest {
    private static final Dialect DIALECT = new GraphDialect();

    /** Threads that write. Each has a transaction, and mostly waits for the store. */
    private static final int WRITERS = 16;

    private final StandardJanusGraph graph;
    private final GraphTokens tokens = new GraphTokens();
    private final KeyLocks locks = new KeyLocks();
    private final ReadRepair repair;
    private final SchemaStore schemas;

    public GraphIngest(StandardJanusGraph graph, GraphSettings.Loads settings) {
        super(settings.queued(), settings.declarations(), WRITERS);
        this.graph = graph;
        this.repair = ReadRepair.of(graph);
        this.schemas = new SchemaStore(graph, tokens, settings.locking());
    }

    /** The declared schema. */
    public Schema schema() {
        return schemas.schema();
    }

    /** Adds declarations to the schema; see {@link Ingest#declare}. */
    public CompletableFuture<Declared> declare(String login, Schema asked) {
        return declare(login, () -> declared(asked));
    }

    private Declared declared(Schema asked) {
        try {
            return schemas.declare(asked);
        } catch (JanusGraphException e) {
            if (GraphLoadTransaction.isLocked(e)) {
                throw Problem.of(
                                Problem.Kind.TRY_AGAIN,
                                "Another instance of the graph changes the schema at the moment.")
                        .thrown();
            }
            throw e;
        }
    }

    /** A reader of rows by the present schema. */
    public RowReader reader(LoadOptions options) {
        return new RowReader(schemas.read(), options.strict(), schemas::undeclared, DIALECT);
    }

    /** Writes a load; see {@link Ingest#offer}. */
    public CompletableFuture<LoadCounts> offer(String login, Load load) {
        return offer(new Writer(login), load);
    }

    private final class Writer implements Caller {
        private final String login;

        private Writer(String login) {
            this.login = login;
        }

        @Override
        public LoadTransaction beginLoad() {
            return new GraphLoadTransaction(graph, schemas, tokens, locks, repair);
        }

        @Override
        public Failure judge(Throwable failure) {
            return GraphLoadTransaction.judge(failure);
        }

        @Override
        public String login() {
            return login;
        }

        @Override
        public @Nullable Object sharing() {
            return null;
        }
    }

    /** Rejects loads that wait and all later ones. What is being written goes on. */
    @Override
    public void close() {
        super.close();
        schemas.close();
    }
}
