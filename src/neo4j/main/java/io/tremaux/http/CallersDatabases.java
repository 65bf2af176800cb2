package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.servlet.http.HttpServletRequest;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseNotFoundException;
import org.neo4j.graphdb.security.AuthorizationViolationException;

/**
 * The databases that a caller may use, but the system database.
 *
 * @param started at least one
 * @param unavailable the names of others, and why nothing can be said of them
 */
record CallersDatabases(List<CallersDatabase> started, Map<String, String> unavailable) {
    private static final Set<Kind> OF_ONE_DATABASE = Set.of(Kind.DATABASE_UNAVAILABLE, Kind.TOO_MANY_TRANSACTIONS);

    /** Opens each; refuses an anonymous caller, and one who may use none. */
    static CallersDatabases open(DatabaseManagementService dbms, HttpServletRequest request) {
        RuntimeException refusal =
                Problem.of(Kind.DATABASE_UNAVAILABLE, "No database is started.").thrown();
        CallersDatabases databases = new CallersDatabases(new ArrayList<>(), new LinkedHashMap<>());
        for (String name : dbms.listDatabases()) {
            if (!name.equals(CallersDatabase.SYSTEM)) {
                try {
                    databases.started.add(CallersDatabase.open(dbms, request, name));
                } catch (AuthorizationViolationException e) { // not a database of this caller's: not listed
                    refusal = e;
                } catch (DatabaseNotFoundException e) { // dropped meanwhile
                    continue;
                } catch (RuntimeException e) {
                    databases.unavailable.put(name, why(e));
                    refusal = e;
                }
            }
        }
        if (databases.started.isEmpty()) {
            throw refusal;
        }
        return databases;
    }

    /** Why one database alone cannot be used now; any other failure is thrown. */
    private static String why(RuntimeException failure) {
        Problem problem = Failures.foreseen(failure);
        if (problem != null && OF_ONE_DATABASE.contains(problem.kind())) {
            return problem.detail();
        }
        throw failure;
    }
}
