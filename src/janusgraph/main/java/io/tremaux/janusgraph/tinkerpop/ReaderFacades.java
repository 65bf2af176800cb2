package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.janusgraph.name.LabelSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The facades of a session. Each question goes to the reader in use: it may be another one from when the caller's
 * transaction has changes of its own. A reader keeps what it can trust, so facades keep nothing. Belongs to one thread.
 */
final class ReaderFacades {
    private final Supplier<GraphReader> reader;

    ReaderFacades(Supplier<GraphReader> reader) {
        this.reader = reader;
    }

    Labels labels() {
        return new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                return reader.get().labels(node).has(label);
            }
        };
    }

    LabelSource labelSource() {
        return new LabelSource() {
            private LabelSet last = LabelSet.NONE;

            @Override
            public long read(long node) {
                last = reader.get().labels(node);
                return last.mask();
            }

            @Override
            public int[] beyond() {
                return last.beyond();
            }
        };
    }

    Properties properties() {
        return (node, key) -> reader.get().value(node, key);
    }

    Relationships relationships() {
        return (node, choice, to) -> reader.get().append(node, choice, to);
    }

    RelationshipProperties relationshipProperties() {
        return new RelationshipProperties() {
            @Override
            public boolean leads(long relationship, long source, int type, long target) {
                return reader.get().leads(relationship, source, type, target);
            }

            @Override
            public @Nullable Object value(long relationship, int key) {
                return reader.get().ofRelationship(relationship, key);
            }
        };
    }
}
