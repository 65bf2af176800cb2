package io.tremaux.seed;

import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.InternalLog;

/**
 * The seed tree of one database: plants it in the background, one at a time, and says how far it is. Nodes that are not
 * of a tree of ours are never touched. Safe for use by any thread.
 */
public final class SeedTree implements AutoCloseable {
    public enum State {
        NONE,
        RUNNING,
        COMPLETE,
        FAILED
    }

    /**
     * How far a tree is.
     *
     * @param measures null while there is none
     * @param nodes made so far
     * @param of nodes of the whole tree
     * @param error why it failed, else null
     */
    public record Progress(
            State state,
            @Nullable Measures measures,
            long nodes,
            long of,
            @Nullable String error) {
        private static final Progress NONE = new Progress(State.NONE, null, 0, 0, null);

        private static Progress complete(Measures measures) {
            return new Progress(State.COMPLETE, measures, measures.nodes(), measures.nodes(), null);
        }
    }

    /** The database holds something else, or a tree is being made. */
    public static final class ConflictException extends RuntimeException {
        ConflictException(String message) {
            super(message);
        }
    }

    private final InternalLog log;
    private @Nullable Planting planting;

    public SeedTree(InternalLog log) {
        this.log = log;
    }

    /**
     * Starts to make a tree in the background, or says that it stands already. A tree of ours that is not whole is
     * cleared first.
     *
     * @param transactions begins a transaction as the caller, each time it is asked, by whatever thread
     * @throws ConflictException if the database holds anything else, or a tree is being made
     */
    public synchronized Progress plant(Measures measures, Supplier<InternalTransaction> transactions) {
        if (planting != null && planting.isAlive()) {
            throw new ConflictException("A tree is being made.");
        }
        LongList cutOff;
        try (InternalTransaction transaction = transactions.get()) {
            TreeSurvey survey = TreeSurvey.of(transaction);
            if (survey.isWhole(measures)) {
                planting = null; // whatever became of it
                return Progress.complete(measures);
            }
            cutOff = cutOffTree(transaction, survey);
        }
        planting = new Planting(measures, transactions, cutOff);
        planting.start();
        return planting.progress();
    }

    /** How far the tree is that is being made or stands; one that was cut off counts as failed. */
    public synchronized Progress progress(InternalTransaction transaction) {
        if (planting != null && (planting.isAlive() || planting.error != null)) {
            return planting.progress();
        }
        TreeSurvey survey = TreeSurvey.of(transaction);
        if (survey.measures() == null) {
            return Progress.NONE;
        }
        return survey.isWhole(survey.measures())
                ? Progress.complete(survey.measures())
                : new Progress(
                        State.FAILED,
                        survey.measures(),
                        survey.nodes(),
                        survey.measures().nodes(),
                        "The tree was cut off, or the database holds other nodes too.");
    }

    /** Ends what is under way, at its next transaction. */
    @Override
    public synchronized void close() {
        if (planting != null) {
            planting.cancelled = true;
        }
    }

    private static LongList cutOffTree(InternalTransaction transaction, TreeSurvey survey) {
        if (survey.nodes() == 0) {
            return LongLists.EMPTY_LIST;
        }
        if (survey.root() == null || survey.complete()) {
            throw new ConflictException("The database holds " + survey.nodes()
                    + " nodes that are not this tree; populate works in an empty database only.");
        }
        LongList ours = survey.below(transaction, survey.root());
        if (ours.size() != survey.nodes()) {
            throw new ConflictException("Beside a tree that was cut off, the database holds nodes that are not ours.");
        }
        return ours;
    }

    /** One run, on a thread of its own. */
    private final class Planting extends Thread {
        private final Measures measures;
        private final Supplier<InternalTransaction> transactions;
        private final LongList cutOff;
        private final AtomicLong made = new AtomicLong();
        private volatile @Nullable String error;
        private volatile boolean cancelled;

        private Planting(Measures measures, Supplier<InternalTransaction> transactions, LongList cutOff) {
            super("tremaux-populate");
            setDaemon(true);
            this.measures = measures;
            this.transactions = transactions;
            this.cutOff = cutOff;
        }

        @Override
        public void run() {
            try (TreeGrower grower = new TreeGrower(this::begin, measures, made)) {
                grower.clear(cutOff);
                grower.grow();
            } catch (Throwable e) {
                error = e.toString();
                log.warn("The seed tree was not finished", e);
            }
        }

        private InternalTransaction begin() {
            if (cancelled) {
                throw new IllegalStateException("The database is stopping.");
            }
            return transactions.get();
        }

        private Progress progress() {
            if (isAlive()) { // even if it has failed: another can be planted only when it is gone
                return new Progress(SeedTree.State.RUNNING, measures, made.get(), measures.nodes(), null);
            }
            SeedTree.State state = error == null ? SeedTree.State.COMPLETE : SeedTree.State.FAILED;
            return new Progress(state, measures, made.get(), measures.nodes(), error);
        }
    }
}
