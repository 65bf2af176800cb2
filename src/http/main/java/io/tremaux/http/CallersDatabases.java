package io.tremaux.http;

import io.tremaux.http.filter.Failures;
import io.tremaux.http.server.CallersDatabase;
import io.tremaux.http.server.Server;
import io.tremaux.problem.Problem;
import io.tremaux.problem.Problem.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;

/**
 * The databases that a caller may use, but the system database.
 *
 * @param started at least one
 * @param unavailable the names of others, and why nothing can be said of them
 */
record CallersDatabases(List<CallersDatabase> started, Map<String, String> unavailable) {
    private static final Set<Kind> OF_ONE_DATABASE = Set.of(Kind.DATABASE_UNAVAILABLE, Kind.TOO_MANY_TRANSACTIONS);
    private static final Set<Kind> NOT_OF_THIS_CALLER = Set.of(Kind.FORBIDDEN, Kind.CREDENTIALS_EXPIRED);

    /**
     * Opens each database, which begins and ends a transaction there. Rejects an anonymous caller, and one who may use
     * none.
     *
     * @throws RuntimeException why the last database cannot be used, if none can
     */
    static CallersDatabases open(Server server, HttpServletRequest request) {
        RuntimeException rejection =
                Problem.of(Kind.DATABASE_UNAVAILABLE, "No database is started.").thrown();
        CallersDatabases databases = new CallersDatabases(new ArrayList<>(), new LinkedHashMap<>());
        for (String name : server.databases()) {
            try {
                databases.started.add(server.open(request, name));
            } catch (RuntimeException e) {
                if (databases.note(name, e, server)) {
                    rejection = e;
                }
            }
        }
        if (databases.started.isEmpty()) {
            throw rejection;
        }
        return databases;
    }

    /**
     * Notes why a database cannot be used. False if it is no longer there.
     *
     * @throws RuntimeException the failure itself, if it has another reason than this database or this caller's
     *     rights there
     */
    private boolean note(String name, RuntimeException failure, Server server) {
        Problem problem = Failures.foreseen(failure, server);
        if (problem == null) {
            throw failure;
        }
        if (OF_ONE_DATABASE.contains(problem.kind())) {
            unavailable.put(name, problem.detail());
        } else if (!NOT_OF_THIS_CALLER.contains(problem.kind()) && problem.kind() != Kind.UNKNOWN_DATABASE) {
            throw failure;
        }
        return problem.kind() != Kind.UNKNOWN_DATABASE;
    }
}
