package io.tremaux.request;

import io.tremaux.graph.Scope;
import io.tremaux.service.Engine;
import io.tremaux.service.Scopes;
import io.tremaux.traversal.predicate.Where;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The keys of a config map that APOC does not have. They are read strictly. */
final class OwnValues {
    private static final String RULES = "a string or a list of strings, each LABELS=>RELATIONSHIPS";

    private final ApocValues values;

    OwnValues(ApocValues values) {
        this.values = values;
    }

    Scopes scopes() {
        Scope all = oneOf("cache", Scope.class, Scope.PERMANENT);
        return new Scopes(
                oneOf("labelCache", Scope.class, all),
                oneOf("propertyCache", Scope.class, all),
                oneOf("relationshipCache", Scope.class, all));
    }

    Engine engine() {
        return oneOf("engine", Engine.class, Engine.TREMAUX);
    }

    @Nullable Where resultWhere() {
        String text = values.text("resultWhere");
        return text == null ? null : Where.parse("resultWhere", text);
    }

    /** The rules of {@code expand}; null if there is no such key. */
    @Nullable List<String> expand() {
        if (!values.has("expand")) {
            return null;
        }
        if (values.value("expand") instanceof Iterable<?> several) {
            List<String> rules = new ArrayList<>();
            several.forEach(rule -> rules.add(rule(rule)));
            return rules;
        }
        return List.of(rule(values.value("expand")));
    }

    private String rule(@Nullable Object rule) {
        if (rule instanceof String text) {
            return text;
        }
        throw values.refused("expand", RULES);
    }

    private <E extends Enum<E>> E oneOf(String key, Class<E> type, E ifAbsent) {
        if (!values.has(key)) {
            return ifAbsent;
        }
        List<String> names = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String name = constant.name().toLowerCase(Locale.ROOT);
            if (values.value(key) instanceof String text && name.equals(text.toLowerCase(Locale.ROOT))) {
                return constant;
            }
            names.add(name);
        }
        throw values.refused(key, "one of " + String.join(", ", names));
    }
}
