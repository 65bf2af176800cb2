package io.tremaux.seed;

import io.tremaux.job.Job;
import io.tremaux.job.Progress;
import io.tremaux.job.State;
import io.tremaux.problem.Problem;
import io.tremaux.problem.ProblemException;
import it.unimi.dsi.fastutil.longs.LongList;
import it.unimi.dsi.fastutil.longs.LongLists;
import java.util.function.Supplier;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;
import org.neo4j.logging.InternalLog;

/**
 * The seed graph of one database: plants it in the background, one at a time, and shows the progress. It never changes
 * nodes that are not part of a seed graph. Safe for use by any thread.
 */
public final class SeedGraph implements AutoCloseable {
    /** The database has other nodes, or a graph is being planted. */
    public static final class ConflictException extends ProblemException {
        ConflictException(String message) {
            super(Problem.of(Problem.Kind.CONFLICT, message));
        }
    }

    private final Job<SeedGraphSpec> job;
    private final boolean mayPlant;
    private volatile boolean closed;

    /** @param mayPlant the setting {@code server.tremaux.populate.enabled} */
    public SeedGraph(InternalLog log, boolean mayPlant) {
        this.mayPlant = mayPlant;
        this.job = new Job<>("tremaux-populate", log::warn);
    }

    /**
     * Starts planting a graph in the background, or reports it complete if it exists already. Deletes an incomplete
     * seed graph first.
     *
     * @param transactions begins a transaction as the caller at each call; any thread may call it
     * @throws ProblemException if the settings forbid it
     * @throws ConflictException if the database has other nodes, or a graph is being planted
     */
    public synchronized Progress<SeedGraphSpec> plant(SeedGraphSpec spec, Supplier<InternalTransaction> transactions) {
        if (!mayPlant) {
            throw Problem.of(
                            Problem.Kind.FORBIDDEN,
                            "The setting server.tremaux.populate.enabled is false: this server creates no seed graph.")
                    .thrown();
        }
        if (job.progress().state() == State.RUNNING) {
            throw new ConflictException("The server is creating a graph already.");
        }
        LongList cutOff;
        try (InternalTransaction transaction = transactions.get()) {
            SeedGraphState state = SeedGraphState.of(transaction);
            if (state.isWhole(spec)) {
                job.forget(); // complete, cancelled or failed
                return complete(spec);
            }
            cutOff = cutOff(transaction, state);
        }
        job.start(spec, spec::nodes, run -> plant(run, transactions, cutOff));
        return job.progress();
    }

    /**
     * The progress of the graph that is being planted, or the state of the one that exists. An incomplete graph counts
     * as failed.
     */
    public synchronized Progress<SeedGraphSpec> progress(InternalTransaction transaction) {
        Progress<SeedGraphSpec> writer = job.progress();
        if (writer.state() != State.NONE && writer.state() != State.COMPLETE) {
            return writer;
        }
        SeedGraphState state = SeedGraphState.of(transaction);
        if (state.spec() == null) {
            return Progress.none();
        }
        return state.isWhole(state.spec())
                ? complete(state.spec())
                : new Progress<>(
                        State.FAILED,
                        state.spec(),
                        state.nodes(),
                        state.spec().nodes(),
                        "The graph is incomplete, or the database has other nodes too.");
    }

    private static Progress<SeedGraphSpec> complete(SeedGraphSpec spec) {
        return new Progress<>(State.COMPLETE, spec, spec.nodes(), spec.nodes(), null);
    }

    /** Makes the current run fail at its next transaction. Until then no other graph can be planted. */
    @Override
    public void close() {
        closed = true;
    }

    /**
     * The nodes of an incomplete seed graph, which is deleted before another is planted.
     *
     * @throws ConflictException if the database has other nodes
     */
    private static LongList cutOff(InternalTransaction transaction, SeedGraphState state) {
        if (state.nodes() == 0) {
            return LongLists.EMPTY_LIST;
        }
        SeedGraphSpec cutOff = state.spec();
        if (cutOff == null || state.complete()) {
            throw new ConflictException("The database has " + state.nodes()
                    + " nodes that do not belong to this graph; populate needs an empty database.");
        }
        LongList ours = cutOff.nodes(transaction, state.marked(), state.nodes());
        if (ours.size() != state.nodes()) {
            throw new ConflictException(
                    "The database has an incomplete seed graph, and also nodes that Tremaux did not create.");
        }
        return ours;
    }

    private void plant(Job.Run<SeedGraphSpec> run, Supplier<InternalTransaction> transactions, LongList cutOff) {
        try (SeedGraphWriter writer = new SeedGraphWriter(run.task(), () -> begin(transactions), run.done())) {
            writer.clear(cutOff);
            run.task().grow(writer);
        }
    }

    /** Begins a transaction, unless the database stops: so a run ends at its next commit. */
    private InternalTransaction begin(Supplier<InternalTransaction> transactions) {
        if (closed) {
            throw new IllegalStateException("The database is stopping.");
        }
        return transactions.get();
    }
}
