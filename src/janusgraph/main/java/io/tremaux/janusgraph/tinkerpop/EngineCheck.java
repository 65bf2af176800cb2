package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.query.Engine;
import io.tremaux.query.Query;
import io.tremaux.query.QueryOfWalk;
import io.tremaux.query.TraverseQuery;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import io.tremaux.traversal.walk.Walker;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The one engine of graphs that are not Neo4j's. */
public final class EngineCheck {
    private EngineCheck() {}

    /** Rejects what needs Neo4j's traversal framework, by the parameter that asks for it. */
    public static void require(Query query) {
        if (query.walking() != Engine.NEO4J) {
            return;
        }
        if (query instanceof TraverseQuery traverse) {
            require(traverse.traversal());
        } else if (query instanceof QueryOfWalk question) {
            require(question.walk().traversal());
        }
        throw new InvalidParameterException("engine", "neo4j", "tremaux", "This graph has no engine but tremaux.");
    }

    private static void require(Traversal traversal) {
        Uniqueness uniqueness = traversal.uniqueness();
        if (!Walker.knows(uniqueness)) {
            String known = Arrays.stream(Uniqueness.values())
                    .filter(Walker::knows)
                    .map(Uniqueness::name)
                    .collect(Collectors.joining(", "));
            throw onlyNeo4jRuns("uniqueness", uniqueness.name(), "one of " + known);
        }
        if (traversal.maximal()) {
            throw onlyNeo4jRuns("maximal", "true", "false");
        }
    }

    private static InvalidParameterException onlyNeo4jRuns(String parameter, String value, String expected) {
        String message =
                "Only Neo4j's engine runs " + parameter + "=" + value + ", and this graph does not have that engine.";
        return new InvalidParameterException(parameter, value, expected, message);
    }
}
