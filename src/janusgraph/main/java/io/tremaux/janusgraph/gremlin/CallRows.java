package io.tremaux.janusgraph.gremlin;

import io.tremaux.execution.QueryExecution;
import java.lang.ref.Cleaner;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query, each found when Gremlin asks for it. They end in an error if {@code timeout} or
 * {@code maxVisited} cut the query short, since Gremlin has no word for a part. A traversal that is iterated in part
 * closes them if its caller closes it; if not, the garbage collector does. Belongs to one thread.
 */
final class CallRows<X extends QueryExecution, R> implements CloseableIterator<R> {
    private static final Cleaner ABANDONED = Cleaner.create();

    private final OpenCall call;
    private final X execution;
    private final Function<X, R> row;
    private final Cleaner.Cleanable cleanable;
    private @Nullable R next;
    private boolean over;

    CallRows(OpenCall call, X execution, Function<X, R> row) {
        this.call = call;
        this.execution = execution;
        this.row = row;
        this.cleanable = ABANDONED.register(this, call::close);
    }

    @Override
    public boolean hasNext() {
        if (next == null && !over) {
            next = Failures.translated(this::find);
        }
        return next != null;
    }

    private @Nullable R find() {
        try {
            R found = call.inTurn(this::row);
            if (found == null) {
                execution.requireWhole();
                close();
            }
            return found;
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private @Nullable R row() {
        return execution.next() ? row.apply(execution) : null;
    }

    @Override
    public R next() {
        R found = hasNext() ? next : null;
        if (found == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return found;
    }

    @Override
    public void close() {
        over = true;
        cleanable.clean();
    }
}
