package io.tremaux.execution;

import io.tremaux.path.DisplayNames;
import io.tremaux.problem.StoreWords;
import io.tremaux.store.StoreSession;

/** The names that a session knows. */
record SessionNames(StoreSession session) implements DisplayNames {
    @Override
    public StoreWords words() {
        return session.words();
    }

    @Override
    public String node(long node) {
        return session.elements().nodeId(node);
    }

    @Override
    public String relationship(long relationship) {
        return session.elements().relationshipId(relationship);
    }

    @Override
    public String type(int token) {
        return session.tokens().typeName(token);
    }

    @Override
    public int key(String name) {
        return session.tokens().propertyKey(name);
    }
}
