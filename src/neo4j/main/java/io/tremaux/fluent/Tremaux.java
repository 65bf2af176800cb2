package io.tremaux.fluent;

import io.tremaux.service.Traversals;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** Where traversals of one database begin, from its start to its stop. Safe for use by any thread. */
public final class Tremaux {
    private final Traversals traversals;
    private final String database;
    private final ConcurrentMap<String, Traversal> kept = new ConcurrentHashMap<>();

    /** For the server, which makes one for each database that it starts. */
    public Tremaux(Traversals traversals, String database) {
        this.traversals = traversals;
        this.database = database;
    }

    /** That of a database that is started, such as one that {@code @Context} gives a procedure. Costs a look-up. */
    public static Tremaux of(GraphDatabaseService database) {
        return ((GraphDatabaseAPI) database).getDependencyResolver().resolveDependency(Tremaux.class);
    }

    /**
     * A traversal that follows all relationships, from all nodes that are named here unless a run names others.
     *
     * @param start labels such as {@code Person}, labels with predicates such as {@code Person(name==$name)}, element
     *     ids; may be none
     * @throws io.tremaux.parameter.InvalidParameterException if one is none of these; the parameter is {@code start}
     */
    public Traversal from(String... start) {
        return new Traversal(this, new TraversalSettings(traversals)).from(start);
    }

    /**
     * The traversal of a name; constructed the first time that it is asked for since the database has started.
     *
     * @param name one that no other jar takes, such as that of a class of yours
     * @param construction is called at most once at a time, and begins no other kept traversal
     */
    public Traversal kept(String name, Function<Tremaux, Traversal> construction) {
        return kept.computeIfAbsent(name, unknown -> construction.apply(this));
    }

    Traversals traversals() {
        return traversals;
    }

    /** Caches are of one database: a transaction of another would be shown what is not there. */
    void requireOwn(Transaction transaction) {
        String other = ((InternalTransaction) transaction).getDatabaseName();
        if (!other.equals(database)) {
            throw new IllegalArgumentException(
                    "The traversal belongs to the database " + database + ", but the transaction to " + other + ".");
        }
    }
}
