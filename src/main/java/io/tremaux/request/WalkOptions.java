package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.service.Engine;
import io.tremaux.service.Scopes;
import io.tremaux.traversal.filter.ExpandRules;
import io.tremaux.traversal.predicate.Where;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The parameters of a walk that APOC does not have: strict, and alike for every front end. */
final class WalkOptions {
    private WalkOptions() {}

    /** @param ifAbsent the scope of a facade for which the request names none */
    static Scopes scopes(Parameters parameters, Scope ifAbsent) {
        Scope all = scope(parameters, "cache", ifAbsent);
        return new Scopes(
                scope(parameters, "labelCache", all),
                scope(parameters, "propertyCache", all),
                scope(parameters, "relationshipCache", all));
    }

    private static Scope scope(Parameters parameters, String name, Scope ifAbsent) {
        String chosen = parameters.oneOf(name, List.of("none", "request", "permanent"));
        return chosen == null ? ifAbsent : Scope.valueOf(chosen.toUpperCase(Locale.ROOT));
    }

    static Engine engine(Parameters parameters) {
        String engine = parameters.oneOf("engine", List.of("tremaux", "neo4j"));
        return engine == null ? Engine.TREMAUX : Engine.valueOf(engine.toUpperCase(Locale.ROOT));
    }

    static @Nullable Where resultWhere(Parameters parameters) {
        String text = parameters.text("resultWhere");
        return text == null ? null : Where.parse("resultWhere", text);
    }

    /** The rules; only if there are any. */
    static ExpandRules expand(Parameters parameters) {
        for (String other : List.of("relationshipFilter", "sequence")) {
            if (parameters.has(other)) {
                throw new InvalidParameterException(
                        other,
                        parameters.text(other),
                        "either expand or " + other,
                        "expand and " + other + " both say which relationships are followed; only one of them can.");
            }
        }
        return ExpandRules.parse(parameters.texts("expand"));
    }
}
