package io.tremaux.janusgraph.name;

import io.tremaux.problem.StoreWords;
import io.tremaux.store.SessionTokens;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The tokens of a graph as one query sees them. A name has a token if an element with it was met, or if the schema has
 * it; only a name without a token is looked up in the schema. Belongs to one thread.
 */
public final class SchemaTokens implements SessionTokens {
    /** Those of TinkerPop. */
    public static final StoreWords WORDS = new StoreWords("vertex", "vertices", "edge", "edges", "edge label", "graph");

    private final GraphNames names;
    private final Schema schema;
    private final Set<String> warnings = new LinkedHashSet<>();

    public SchemaTokens(GraphNames names, Schema schema) {
        this.names = names;
        this.schema = schema;
    }

    @Override
    public int label(String name) {
        return known(names.labels(), schema::hasLabel, "label", name);
    }

    @Override
    public int relationshipType(String name) {
        return known(names.types(), schema::hasRelationshipType, WORDS.relationshipType(), name);
    }

    /**
     * Only of a type that is certain: a filter takes {@code -R} for all but R unless there is a type of that name. A
     * name that has a token is not: any query that asks for it as a type gives it one.
     */
    @Override
    public boolean hasRelationshipType(String name) {
        return schema.isCertain() && token(names.types(), schema::hasRelationshipType, name) != UNKNOWN;
    }

    @Override
    public int propertyKey(String name) {
        return known(names.keys(), schema::hasPropertyKey, "property key", name);
    }

    @Override
    public boolean hasPropertyKey(String name) {
        return token(names.keys(), schema::hasPropertyKey, name) != UNKNOWN;
    }

    private int known(Names ofKind, Predicate<String> isInSchema, String kind, String name) {
        int token = token(ofKind, isInSchema, name);
        if (token == UNKNOWN) {
            warnings.add(WORDS.unknown(kind, name));
        }
        return token;
    }

    private static int token(Names ofKind, Predicate<String> isInSchema, String name) {
        int token = ofKind.find(name);
        return token == UNKNOWN && isInSchema.test(name) ? ofKind.token(name) : token;
    }

    @Override
    public String typeName(int token) {
        return names.types().name(token);
    }

    @Override
    public String labelName(int token) {
        return names.labels().name(token);
    }

    @Override
    public String keyName(int token) {
        return names.keys().name(token);
    }

    @Override
    public List<String> warnings() {
        return new ArrayList<>(warnings);
    }
}
