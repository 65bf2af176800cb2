package io.tremaux.procedure;

import io.tremaux.service.Traversals;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Transaction;
import org.neo4j.logging.Log;
import org.neo4j.procedure.Context;

/** Procedures of one database. Neo4j makes an object for each call, and gives it the caller's transaction. */
public abstract class DatabaseProcedures {
    @Context
    public GraphDatabaseService database;

    @Context
    public Transaction transaction;

    @Context
    public Log log;

    final Traversals traversals() {
        return Traversals.of(database);
    }
}
