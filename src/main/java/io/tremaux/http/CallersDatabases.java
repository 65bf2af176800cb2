package io.tremaux.http;

import io.tremaux.http.Problem.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.security.AuthorizationViolationException;

/**
 * The databases that a caller may use, but the system database.
 *
 * @param started at least one
 * @param stopped the names of others, and why nothing can be said of them
 */
record CallersDatabases(List<CallersDatabase> started, Map<String, String> stopped) {
    /** Opens each; refuses an anonymous caller, and one who may use none. */
    static CallersDatabases open(DatabaseManagementService dbms, HttpServletRequest request) {
        RuntimeException refusal =
                Problem.of(Kind.DATABASE_UNAVAILABLE, "No database is started.").thrown();
        CallersDatabases databases = new CallersDatabases(new ArrayList<>(), new LinkedHashMap<>());
        for (String name : dbms.listDatabases()) {
            if (!name.equals(CallersDatabase.SYSTEM)) {
                try {
                    databases.add(dbms, request, name);
                } catch (AuthorizationViolationException e) { // not a database of this caller's: not listed
                    refusal = e;
                }
            }
        }
        if (databases.started.isEmpty()) {
            throw refusal;
        }
        return databases;
    }

    private void add(DatabaseManagementService dbms, HttpServletRequest request, String name) {
        try {
            CallersDatabase database = CallersDatabase.open(dbms, request, name);
            database.refuseAnonymous();
            started.add(database);
        } catch (Problem.Thrown e) {
            if (e.problem().kind() != Kind.DATABASE_UNAVAILABLE) {
                throw e;
            }
            stopped.put(name, e.problem().detail());
        }
    }
}
