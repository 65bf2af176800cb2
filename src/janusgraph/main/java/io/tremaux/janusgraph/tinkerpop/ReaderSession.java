package io.tremaux.janusgraph.tinkerpop;

import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.Properties;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.Relationships;
import io.tremaux.janusgraph.name.GraphNames;
import io.tremaux.janusgraph.name.NamedLabelSet;
import io.tremaux.janusgraph.name.Schema;
import io.tremaux.janusgraph.name.SchemaTokens;
import io.tremaux.problem.StoreWords;
import io.tremaux.store.Elements;
import io.tremaux.store.Lease;
import io.tremaux.store.NodeLookup;
import io.tremaux.store.RelationshipScan;
import io.tremaux.store.SessionTokens;
import io.tremaux.store.StoreFeatures;
import io.tremaux.store.StoreSession;
import io.tremaux.store.Vocabulary;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A session over whichever {@link ElementReader} a subclass has in use. It numbers nodes and relationships as it meets
 * them; the numbers mean nothing to other sessions, unless it uses shared caches. Belongs to one thread.
 *
 * <p>Its facades keep nothing: each question goes to the reader in use. It may be another one from when the caller's
 * transaction has changes of its own, and a reader keeps what it can trust.
 */
public abstract class ReaderSession implements StoreSession {
    /** The numbers of nodes. */
    protected final Numbering nodes;

    /** The numbers of relationships. */
    protected final Numbering relationships;

    private final ResourceLimit limit;
    private final Schema schema;
    private final SchemaTokens tokens;
    private final VertexIds ids;
    private final Epoch epoch = new Epoch();
    private Runnable check = () -> {};
    private long held;

    /**
     * @param names of the open graph, shared by all of its sessions
     * @param canonical the one id of a vertex that has several
     */
    protected ReaderSession(
            GraphNames names, Schema schema, VertexIds ids, UnaryOperator<Object> canonical, ResourceLimit limit) {
        this.limit = limit;
        this.nodes = new Numbering(canonical, this::hold);
        this.relationships = new Numbering(UnaryOperator.identity(), this::hold);
        this.schema = schema;
        this.tokens = new SchemaTokens(names, schema);
        this.ids = ids;
    }

    /** The reader in use now. */
    protected abstract ElementReader reader();

    /** Looks whether a long reading shall end; throws if so. */
    protected final void check() {
        check.run();
    }

    /**
     * Charges bytes that the session is about to hold for itself, such as numbers of nodes and rows, or releases them
     * if negative. What its query holds is charged by the query. Throws if there may not be so many.
     */
    protected final void hold(long bytes) {
        limit.charge(bytes);
        held += bytes;
    }

    @Override
    public final StoreFeatures features() {
        return new StoreFeatures(StoreFeatures.Ids.DENSE, followsCommits());
    }

    /** Whether shared caches learn what others have committed. */
    protected boolean followsCommits() {
        return false;
    }

    @Override
    public final StoreWords words() {
        return SchemaTokens.WORDS;
    }

    @Override
    public final SessionTokens tokens() {
        return tokens;
    }

    @Override
    public final Vocabulary vocabulary() {
        return schema.vocabulary();
    }

    @Override
    public final Elements elements() {
        return new ReaderElements(this::reader, nodes, relationships, ids);
    }

    @Override
    public NodeLookup nodes() {
        return label -> reader().scan(label);
    }

    @Override
    public final Labels labels() {
        return new Labels(false) {
            @Override
            protected boolean ask(long node, int label) {
                return reader().labels(node).has(label);
            }
        };
    }

    @Override
    public final LabelSource labelSource() {
        return new LabelSource() {
            private NamedLabelSet last = NamedLabelSet.NONE;

            @Override
            public long read(long node) {
                last = reader().labels(node);
                return last.mask();
            }

            @Override
            public int[] beyond() {
                return last.beyond();
            }
        };
    }

    @Override
    public final Properties properties() {
        return (node, key) -> reader().value(node, key);
    }

    @Override
    public final Properties propertySource() {
        return properties();
    }

    @Override
    public final Relationships relationships() {
        return (node, choice, to) -> reader().append(node, choice, to);
    }

    @Override
    public final RelationshipProperties relationshipProperties() {
        return new RelationshipProperties() {
            @Override
            public boolean leads(long relationship, long source, int type, long target) {
                return reader().leads(relationship, source, type, target);
            }

            @Override
            public @Nullable Object value(long relationship, int key) {
                return reader().ofRelationship(relationship, key);
            }
        };
    }

    @Override
    public final RelationshipScan outgoing(long node) {
        return new NeighbourScan(reader(), node, this::hold);
    }

    @Override
    public void dropPointers() {
        reader().forget();
    }

    @Override
    public final Epoch epoch() {
        return epoch;
    }

    @Override
    public final void checkBy(Runnable check) {
        this.check = check;
    }

    @Override
    public final boolean isAnonymous() {
        return false;
    }

    @Override
    public @Nullable Lease borrow() {
        return null;
    }

    @Override
    public @Nullable String whyNotLent() {
        return "this store does not tell of commits";
    }

    @Override
    public void assertOpen() {
        limit.assertOpen();
    }

    @Override
    public final void charge(long bytes) {
        limit.charge(bytes);
    }

    @Override
    public final long pageHits() {
        return 0;
    }

    @Override
    public final long pageFaults() {
        return 0;
    }

    @Override
    public void close() {
        hold(-held);
    }
}
