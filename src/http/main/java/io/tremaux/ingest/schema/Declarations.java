package io.tremaux.ingest.schema;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A schema with the tokens of its names, which a database never changes. Immutable: safe for use by any thread. */
public final class Declarations {
    private final Map<String, DeclaredLabel> labels = new HashMap<>();
    private final Map<String, DeclaredType> types = new HashMap<>();

    /** A property; the type is null where any storable value may stand. */
    public record Property(String name, int token, @Nullable PropertyType type) {}

    /**
     * A label. Two are equal if their tokens are, so that {@code Key}s of one label are found
     * whatever else the schema says of it.
     *
     * @param key null if its nodes have none
     */
    public record DeclaredLabel(
            String name, int token, @Nullable Property key, Map<String, Property> properties) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof DeclaredLabel label && label.token == token;
        }

        @Override
        public int hashCode() {
            return token;
        }
    }

    /** A relationship type; where a label is null, that end may have any. */
    public record DeclaredType(
            String name,
            int token,
            @Nullable DeclaredLabel from,
            @Nullable DeclaredLabel to,
            Map<String, Property> properties) {}

    /** The numbers that a database has for names. It makes one for each name that it does not know. */
    public interface Tokens {
        int label(String name);

        int relationshipType(String name);

        int propertyKey(String name);
    }

    private Declarations() {}

    /**
     * Makes the tokens that the database lacks.
     *
     * @throws SchemaConflictException if it rejects a name
     */
    public static Declarations of(Schema schema, Tokens tokens) {
        Declarations declarations = new Declarations();
        for (Map.Entry<String, Schema.Label> each : schema.labels().entrySet()) {
            Map<String, Property> properties = properties(each.getValue().properties(), tokens);
            String key = each.getValue().key();
            Property keyProperty = null;
            if (key != null) {
                keyProperty = properties.get(key);
                if (keyProperty == null) {
                    keyProperty = new Property(key, tokens.propertyKey(key), null);
                    properties.put(key, keyProperty);
                }
            }
            declarations.labels.put(
                    each.getKey(),
                    new DeclaredLabel(each.getKey(), tokens.label(each.getKey()), keyProperty, properties));
        }
        for (Map.Entry<String, Schema.Type> each : schema.types().entrySet()) {
            declarations.types.put(
                    each.getKey(),
                    new DeclaredType(
                            each.getKey(),
                            tokens.relationshipType(each.getKey()),
                            declarations.end(each.getValue().from()),
                            declarations.end(each.getValue().to()),
                            properties(each.getValue().properties(), tokens)));
        }
        return declarations;
    }

    private @Nullable DeclaredLabel end(@Nullable String label) {
        return label == null ? null : labels.get(label);
    }

    private static Map<String, Property> properties(Map<String, PropertyType> types, Tokens tokens) {
        Map<String, Property> properties = new HashMap<>();
        for (Map.Entry<String, PropertyType> each : types.entrySet()) {
            int token = tokens.propertyKey(each.getKey());
            properties.put(each.getKey(), new Property(each.getKey(), token, each.getValue()));
        }
        return properties;
    }

    /** Null if it is not declared. */
    public @Nullable DeclaredLabel label(String name) {
        return labels.get(name);
    }

    /** Null if it is not declared. */
    public @Nullable DeclaredType type(String name) {
        return types.get(name);
    }
}
