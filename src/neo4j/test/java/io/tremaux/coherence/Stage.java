package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.cache.BypassingFacades;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LabelSource;
import io.tremaux.graph.Labels;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Properties;
import io.tremaux.neo4j.cursor.StoreCursors;
import io.tremaux.neo4j.cursor.StoreLabels;
import io.tremaux.neo4j.cursor.StoreProperties;
import io.tremaux.neo4j.entity.CurrentNode;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.lock.Lock;
import org.neo4j.lock.LockService;
import org.neo4j.lock.LockType;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * Requests and commits of a real database in exactly the order that a scenario wants them. Nothing is left to chance: a
 * commit is held between its publication and its application by the very lock that it takes to be applied.
 */
public final class Stage implements AutoCloseable {
    private static final Label OLD = Label.label("Old");
    private static final Label NEW = Label.label("New");
    private static final String VERSION = "version";
    private static final int PATIENCE_SECONDS = 30;

    static final Seen BEFORE = new Seen(true, false, 1L);
    static final Seen AFTER = new Seen(false, true, 2L);

    private final TremauxServer server;
    private final Keeper keeper;
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "tremaux-test-writer"));
    private final ExecutorService others =
            Executors.newSingleThreadExecutor(task -> new Thread(task, "tremaux-test-other"));

    public Stage(TremauxServer server, Keeper keeper) {
        this.server = server;
        this.keeper = keeper;
        server.cypher("CREATE (n:Old:New {version: 0}) DELETE n"); // so that all tokens exist
    }

    /** What a request wants to know of a node, and where the store's answers come from. */
    public record Question(long node, LabelSource labels, Properties properties, int isOld, int isNew, int version) {
        Seen answer(Labels facade, Properties values) {
            return new Seen(facade.has(node, isOld), facade.has(node, isNew), values.value(node, version));
        }

        Seen ofStore() {
            return answer(BypassingFacades.labels(labels, new LookupCounts()), properties);
        }
    }

    /** What a request saw of a node. */
    public record Seen(boolean isOld, boolean isNew, Object version) {}

    /** A node as it is {@link #BEFORE} anything happens. */
    public long node() {
        try (Transaction transaction = server.database().beginTx()) {
            Node node = transaction.createNode(OLD);
            node.setProperty(VERSION, 1L);
            transaction.commit();
            return CurrentNode.idOf(node);
        }
    }

    /** A node that shares neither word nor stamp with another. */
    long nodeFarFrom(long other) {
        long node = node();
        return Math.abs(node - other) > Long.SIZE ? node : nodeFarFrom(other);
    }

    /** Two nodes that share whatever neighbours may share, {@link #BEFORE}. */
    long[] neighbours() {
        while (true) {
            long first = node();
            long second = first % 2 == 0 ? node() : first;
            if (second == first + 1) {
                return new long[] {first, second};
            }
        }
    }

    /** Makes a node as it is {@link #AFTER}. */
    static void change(Transaction transaction, long id) {
        Node node = ((InternalTransaction) transaction).newNodeEntity(id);
        node.removeLabel(OLD);
        node.addLabel(NEW);
        node.setProperty(VERSION, 2L);
    }

    public void commitChange(long node) {
        try (Transaction transaction = server.database().beginTx()) {
            change(transaction, node);
            transaction.commit();
        }
    }

    /** Has something done by another thread in the middle of the next catching up, where there is such a middle. */
    void inTheMiddleOfCatchingUp(Runnable action) {
        keeper.inTheMiddle(() -> elsewhere(action));
    }

    /** Does something in another thread, and waits for it. */
    void elsewhere(Runnable action) {
        try {
            others.submit(action).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** A request that begins now and looks at one node. */
    public Seen seenBy(long node) {
        try (Request request = new Request()) {
            return request.see(node);
        }
    }

    public Request request() {
        return new Request();
    }

    /** A request that begins after something else was done in its transaction. */
    Request requestAfter(Consumer<Transaction> before) {
        InternalTransaction transaction = Caller.begin(server);
        before.accept(transaction);
        return new Request(transaction);
    }

    /** Has commits to a node wait, published and not applied, while something happens. */
    void delayCommitsTo(long node, Runnable meanwhile) {
        Lock lock = lock(node);
        try {
            meanwhile.run();
        } finally {
            lock.release();
        }
    }

    private Lock lock(long node) {
        return Caller.dependencies(server)
                .resolveDependency(LockService.class)
                .acquireNodeLock(node, LockType.EXCLUSIVE);
    }

    /** A commit to a node that is published, and not applied before it is let go. */
    public HeldBack holdBack(long node) {
        return new HeldBack(node);
    }

    @Override
    public void close() throws InterruptedException {
        for (ExecutorService thread : List.of(writer, others)) {
            thread.shutdown();
            assertThat(thread.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
        keeper.close();
    }

    public final class HeldBack implements AutoCloseable {
        private final Lock lock;
        private final Future<?> commit;
        private boolean released;

        private HeldBack(long node) {
            TransactionIdStore commits = Caller.dependencies(server).resolveDependency(TransactionIdStore.class);
            long before = commits.getLastCommittedBatch().appendIndex();
            lock = Stage.this.lock(node);
            commit = writer.submit(() -> commitChange(node));
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (commits.getLastCommittedBatch().appendIndex() == before) {
                assertThat(System.nanoTime()).as("published by then").isLessThan(deadline);
                Thread.onSpinWait();
            }
            assertThat(commits.getLastClosedBatch().appendIndex()).isEqualTo(before);
            assertThat(commit.isDone()).isFalse();
        }

        /** Lets it be applied, and waits until it has returned to its client. */
        public void letGo() {
            if (!released) {
                released = true;
                lock.release();
                try {
                    commit.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        }

        @Override
        public void close() {
            letGo();
        }
    }

    /** One request. */
    public final class Request implements AutoCloseable {
        final InternalTransaction transaction;
        final LookupCounts counts = new LookupCounts();
        private final Keeper.Loan loan;
        private final StoreCursors cursors;
        private final int isOld;
        private final int isNew;
        private final int version;

        private Request() {
            this(Caller.begin(server));
        }

        private Request(InternalTransaction transaction) {
            this.transaction = transaction;
            loan = keeper.begin(transaction.kernelTransaction());
            cursors = new StoreCursors(transaction.kernelTransaction(), true, new Epoch());
            TokenRead tokens = transaction.kernelTransaction().tokenRead();
            isOld = tokens.nodeLabel(OLD.name());
            isNew = tokens.nodeLabel(NEW.name());
            version = tokens.propertyKey(VERSION);
        }

        boolean hasCaches() {
            return loan != null;
        }

        /** Asks the caches, and what they do not know of the store. */
        public Seen see(long node) {
            return see(node, () -> {});
        }

        /** The same, with something done each time between the reading of the store and the publication. */
        Seen see(long node, Runnable meanwhile) {
            return see(node, new StoreLabels(cursors), new StoreProperties(cursors), meanwhile);
        }

        private Seen see(long node, LabelSource labels, Properties properties, Runnable meanwhile) {
            if (loan == null) {
                return read(node);
            }
            return loan.see(new Question(node, labels, properties, isOld, isNew, version), counts, meanwhile);
        }

        /** Asks the store alone, and publishes nothing. */
        Seen read(long node) {
            cursors.forget();
            StoreLabels labels = new StoreLabels(cursors);
            StoreProperties properties = new StoreProperties(cursors);
            return new Question(node, labels, properties, isOld, isNew, version).ofStore();
        }

        /** Has a cursor stand on a node, its record read. */
        void stepOn(long node) {
            new StoreLabels(cursors).read(node);
        }

        /** Begins again, in the middle. */
        void renew() {
            loan.renew();
            if (keeper.forgetsCursors()) {
                cursors.forget();
            }
        }

        /** Publishes what was {@link #read} earlier, as far as that is allowed. */
        void publish(long node, Seen read) {
            LabelSource labels = new LabelSource() {
                private final int[] tokens = IntStream.of(read.isOld ? isOld : -1, read.isNew ? isNew : -1)
                        .filter(token -> token >= 0)
                        .toArray();

                @Override
                public long read(long ignored) {
                    return IntStream.of(tokens)
                            .filter(token -> token < Labels.MASK_BITS)
                            .mapToLong(token -> 1L << token)
                            .reduce(0, (a, b) -> a | b);
                }

                @Override
                public int[] beyond() {
                    return IntStream.of(tokens)
                            .filter(token -> token >= Labels.MASK_BITS)
                            .toArray();
                }
            };
            see(node, labels, (ignored, key) -> read.version, () -> {});
        }

        /** The transaction last: a cursor that is closed after it comes back to Neo4j's pool in pieces. */
        @Override
        public void close() {
            cursors.close();
            if (loan != null) {
                loan.close();
            }
            transaction.close();
        }
    }
}
