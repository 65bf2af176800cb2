package io.tremaux.http.server;

import io.tremaux.metrics.Requests;
import io.tremaux.problem.Problem;
import java.util.List;
import javax.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** The server that the endpoints run in: all that they ask of its database system. Safe for use by any thread. */
public interface Server {
    /**
     * A database as the caller of a request may use it.
     *
     * @throws RuntimeException which is a problem, if this caller may not use it, or if there is no such database
     */
    CallersDatabase open(HttpServletRequest request, String database);

    /** The names of all databases that have a graph. */
    List<String> databases();

    /** What to tell a caller of a failure that the database system knows; null of any other. */
    @Nullable Problem problem(Throwable failure);

    /** The paths below that of a database, for errors: {@code traverse, caches}. */
    String pathsOfDatabase();

    /** What sets the size of the JVM's heap, for errors: {@code the setting ...}. */
    String settingOfHeap();

    /** Counts requests, from the server's start to its stop. */
    Requests requests();

    /** Logs an unexpected failure. */
    void logError(String message, Throwable failure);

    /** Logs what is no fault, for those who look for it. */
    void logDebug(String message, Throwable cause);
}
