package io.tremaux.coherence;

import io.tremaux.coherence.Stage.Question;
import io.tremaux.coherence.Stage.Seen;
import io.tremaux.graph.LookupCounts;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.neo4j.common.DependencyResolver;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.event.TransactionData;
import org.neo4j.graphdb.event.TransactionEventListenerAdapter;
import org.neo4j.internal.recordstorage.Command.NodeCommand;
import org.neo4j.internal.recordstorage.Command.PropertyCommand;
import org.neo4j.kernel.api.KernelTransaction;
import org.neo4j.kernel.impl.transaction.log.AppendBatchInfo;
import org.neo4j.kernel.impl.transaction.log.CommandBatchCursor;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.impl.transaction.log.LogicalTransactionStore;
import org.neo4j.storageengine.api.StorageCommand;
import org.neo4j.storageengine.api.TransactionIdStore;

/**
 * The exact grade once more, over a cache that is a map, with one mistake in it. Where a mistake leaves a gap between
 * two steps, whatever is to happen meanwhile happens there.
 */
final class MistakenlyExact implements Keeper {
    enum Mistake {
        NONE,
        /** What was touched since it was read is published. */
        NO_STAMP_CHECK,
        /** L is read when the value is published, not before it is read. */
        APPLIED_READ_LATE,
        /** p is moved, and only then forgotten what the commit touched. */
        MOVES_BEFORE_FORGETTING,
        /** Stamps are looked at, and then the lock is taken. */
        CHECKS_WITHOUT_LOCK,
        /** What was read before the caches began anew is published into the new ones. */
        NO_FLOOR,
        /** The highest closed commit for L, with those before it still being applied. */
        HIGHEST_CLOSED,
        /** No catching up: a listener forgets everything after each commit. */
        FORGETS_AFTER_COMMIT,
        /** Nothing is cached of it, so there is nothing to do: no stamp. */
        NO_STAMP_WITHOUT_SLOT,
        /** A page is copied, and then the lock is taken to put the copy in its place. */
        PAGE_COPIED_WITHOUT_LOCK,
        /** Two nodes share a word and each has a lock of its own. */
        WORD_UNDER_TWO_LOCKS,
        /** A cursor that stands on a node stays there when the request begins again. */
        CURSOR_KEPT,
        /** Caches that are far behind are lent when only a part was followed; the next request goes on from there. */
        LENT_HALF_WAY
    }

    private static final int PATIENCE_MILLIS = 5;
    private static final int NODES_A_PAGE = 4096;
    private static final int NODES_A_WORD = 2;

    private final Mistake mistake;
    private final long maxCommits;
    private final TransactionIdStore ids;
    private final LogicalTransactionStore log;
    private final ReentrantLock lock = new ReentrantLock();
    private final Runnable unregister;
    private volatile Kept current;
    private volatile Runnable middle = () -> {};

    /** A cache: pages of what is known of nodes, each of them never changed but replaced. */
    private static final class Kept {
        private final Map<Long, Map<Long, Seen>> pages = new ConcurrentHashMap<>();
        private final Map<Long, Long> stamps = new ConcurrentHashMap<>();
        private final Object[] locks = new Object[] {new Object(), new Object()};
        private final long floor;
        private volatile long upTo;
        private LogPosition position;

        private Kept(AppendBatchInfo begin) {
            floor = begin.appendIndex();
            upTo = begin.appendIndex();
            position = begin.logPositionAfter();
        }
    }

    /** @param maxCommits a cache that is further behind is replaced */
    MistakenlyExact(Mistake mistake, long maxCommits, GraphDatabaseService database, DependencyResolver dependencies) {
        this.mistake = mistake;
        this.maxCommits = maxCommits;
        this.ids = dependencies.resolveDependency(TransactionIdStore.class);
        this.log = dependencies.resolveDependency(LogicalTransactionStore.class);
        this.unregister = mistake == Mistake.FORGETS_AFTER_COMMIT
                ? listen(database.databaseName(), dependencies.resolveDependency(DatabaseManagementService.class))
                : () -> {};
    }

    private Runnable listen(String database, DatabaseManagementService dbms) {
        var listener = new TransactionEventListenerAdapter<Void>() {
            @Override
            public void afterCommit(TransactionData data, Void state, GraphDatabaseService service) {
                Kept kept = current;
                if (kept != null) {
                    kept.pages.clear();
                }
            }
        };
        dbms.registerTransactionEventListener(database, listener);
        return () -> dbms.unregisterTransactionEventListener(database, listener);
    }

    @Override
    public void close() {
        unregister.run();
    }

    @Override
    public void inTheMiddle(Runnable action) {
        middle = () -> {
            middle = () -> {};
            action.run();
        };
    }

    @Override
    public boolean forgetsCursors() {
        return mistake != Mistake.CURSOR_KEPT;
    }

    @Override
    public Loan begin(KernelTransaction transaction) {
        if (transaction.dataRead().transactionStateHasChanges()) {
            return null;
        }
        Kept kept = caughtUp();
        return kept == null ? null : new Lent(kept, transaction, applied());
    }

    private long applied() {
        return mistake == Mistake.HIGHEST_CLOSED
                ? ids.getHighestEverClosedTransaction().appendIndex()
                : ids.getLastClosedBatch().appendIndex();
    }

    private Kept caughtUp() {
        AppendBatchInfo published = ids.getLastCommittedBatch();
        Kept kept = current;
        if (kept != null && (kept.upTo >= published.appendIndex() || mistake == Mistake.FORGETS_AFTER_COMMIT)) {
            return kept;
        }
        try {
            return lock.tryLock(PATIENCE_MILLIS, TimeUnit.MILLISECONDS) ? catchUp(published) : null;
        } catch (InterruptedException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private Kept catchUp(AppendBatchInfo published) throws IOException {
        try {
            Kept kept = current;
            boolean far = kept != null && published.appendIndex() - kept.upTo > maxCommits;
            if (kept == null || (far && mistake != Mistake.LENT_HALF_WAY)) {
                kept = new Kept(ids.getLastCommittedBatch());
                current = kept;
            }
            if (kept.upTo < published.appendIndex()) {
                follow(kept, published);
            }
            return kept;
        } finally {
            lock.unlock();
        }
    }

    private void follow(Kept kept, AppendBatchInfo published) throws IOException {
        long end = mistake == Mistake.LENT_HALF_WAY
                ? Math.min(published.appendIndex(), kept.upTo + maxCommits)
                : published.appendIndex();
        try (CommandBatchCursor commits = log.getCommandBatches(kept.position)) {
            while (kept.upTo < end && commits.next()) {
                long commit = commits.get().appendIndex();
                if (mistake == Mistake.MOVES_BEFORE_FORGETTING) {
                    kept.upTo = commit;
                }
                middle.run();
                for (StorageCommand command : commits.get().commandBatch()) {
                    forget(kept, command, commit);
                }
                kept.position = commits.position();
                kept.upTo = commit;
            }
        }
    }

    private void forget(Kept kept, StorageCommand command, long commit) {
        if (command instanceof NodeCommand node) {
            forget(kept, node.getAfter().getId(), commit);
        } else if (command instanceof PropertyCommand property) {
            forget(kept, property.getNodeId(), commit);
        }
    }

    private void forget(Kept kept, long node, long commit) {
        synchronized (lock(kept, node)) {
            Map<Long, Seen> page = new HashMap<>(kept.pages.getOrDefault(page(node), Map.of()));
            boolean was = page.remove(node) != null;
            kept.pages.put(page(node), page);
            if (was || mistake != Mistake.NO_STAMP_WITHOUT_SLOT) {
                kept.stamps.put(node, commit);
            }
        }
    }

    /** Of what is cached of a node, and of all that lies where it cannot be written alone. */
    private Object lock(Kept kept, long node) {
        return mistake == Mistake.WORD_UNDER_TWO_LOCKS ? kept.locks[(int) (node % NODES_A_WORD)] : kept;
    }

    private static long page(long node) {
        return node / NODES_A_PAGE;
    }

    private final class Lent implements Loan {
        private final Kept lent;
        private final KernelTransaction transaction;
        private long applied;

        private Lent(Kept lent, KernelTransaction transaction, long applied) {
            this.lent = lent;
            this.transaction = transaction;
            this.applied = applied;
        }

        @Override
        public Seen see(Question question, LookupCounts counts, Runnable meanwhile) {
            Seen known =
                    lent.pages.getOrDefault(page(question.node()), Map.of()).get(question.node());
            if (known != null) {
                counts.hits++;
                return known;
            }
            Seen read = question.ofStore();
            publish(question.node(), read, meanwhile);
            return read;
        }

        private void publish(long node, Seen read, Runnable meanwhile) {
            switch (mistake) {
                case CHECKS_WITHOUT_LOCK -> {
                    boolean may = mayFill() && isAsNew(node);
                    meanwhile.run();
                    synchronized (lent) {
                        if (may) {
                            replacePage(node, copyWith(node, read));
                        }
                    }
                }
                case PAGE_COPIED_WITHOUT_LOCK -> {
                    Map<Long, Seen> page = copyWith(node, read);
                    meanwhile.run();
                    boolean may = mayFill();
                    synchronized (lent) {
                        if (may && isAsNew(node)) {
                            replacePage(node, page);
                        }
                    }
                }
                case WORD_UNDER_TWO_LOCKS -> put(node, read, mayFill(), meanwhile);
                default -> {
                    meanwhile.run();
                    put(node, read, mayFill(), () -> {});
                }
            }
        }

        private void put(long node, Seen read, boolean may, Runnable beforeWritten) {
            synchronized (lock(lent, node)) {
                if (may && isAsNew(node)) {
                    Map<Long, Seen> page = copyWith(node, read);
                    beforeWritten.run();
                    replacePage(node, page);
                }
            }
        }

        private Map<Long, Seen> copyWith(long node, Seen read) {
            Map<Long, Seen> page = new HashMap<>(lent.pages.getOrDefault(page(node), Map.of()));
            page.put(node, read);
            return page;
        }

        private void replacePage(long node, Map<Long, Seen> page) {
            lent.pages.put(page(node), page);
        }

        private boolean isAsNew(long node) {
            long readAsOf = mistake == Mistake.APPLIED_READ_LATE ? applied() : applied;
            boolean stamped = mistake != Mistake.NO_STAMP_CHECK && mistake != Mistake.FORGETS_AFTER_COMMIT;
            return (!stamped || lent.stamps.getOrDefault(node, 0L) <= readAsOf)
                    && (lent.floor <= readAsOf || mistake == Mistake.NO_FLOOR);
        }

        private boolean mayFill() {
            return lent == current
                    && caughtUp() == lent
                    && !transaction.dataRead().transactionStateHasChanges();
        }

        @Override
        public void renew() {
            caughtUp();
            applied = applied();
        }

        @Override
        public void close() {}
    }
}
