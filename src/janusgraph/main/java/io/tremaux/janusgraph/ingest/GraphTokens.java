package io.tremaux.janusgraph.ingest;

import io.tremaux.ingest.schema.Declarations.Tokens;
import io.tremaux.janusgraph.name.Names;

/** Numbers for names in rows. They are of this JVM alone, and no graph has them. Safe for use by any thread. */
final class GraphTokens implements Tokens {
    private final Names labels = new Names();
    private final Names types = new Names();
    private final Names keys = new Names();

    @Override
    public int label(String name) {
        return labels.token(name);
    }

    @Override
    public int relationshipType(String name) {
        return types.token(name);
    }

    @Override
    public int propertyKey(String name) {
        return keys.token(name);
    }

    String labelName(int token) {
        return labels.name(token);
    }

    String typeName(int token) {
        return types.name(token);
    }

    String keyName(int token) {
        return keys.name(token);
    }
}
