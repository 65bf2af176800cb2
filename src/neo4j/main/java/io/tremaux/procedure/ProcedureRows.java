package io.tremaux.procedure;

import io.tremaux.execution.QueryExecution;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.store.NoSuchNodeException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a traversal or a ranking in a procedure. The next one is found when Cypher asks for it, on the thread of
 * the query. When Cypher closes the stream, the traversal is closed.
 */
final class ProcedureRows<I extends QueryExecution, R> extends Spliterators.AbstractSpliterator<R> {
    private final I walk;
    private final Function<I, R> row;
    private @Nullable R ifNone;
    private boolean over; // Cypher asks again after the end, when it has closed the stream

    private ProcedureRows(I walk, Function<I, R> row, @Nullable R ifNone) {
        super(Long.MAX_VALUE, Spliterator.ORDERED);
        this.walk = walk;
        this.row = row;
        this.ifNone = ifNone;
    }

    /** @param ifNone the only row of a traversal that finds nothing; null for none */
    static <I extends QueryExecution, R> Stream<R> of(I walk, Function<I, R> row, @Nullable R ifNone) {
        return StreamSupport.stream(new ProcedureRows<>(walk, row, ifNone), false)
                .onClose(walk::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super R> consumer) {
        R next = over ? null : next();
        ifNone = null;
        if (next != null) {
            consumer.accept(next);
        }
        return next != null;
    }

    private @Nullable R next() {
        over = !orRejected(walk::next);
        if (over) {
            requireWhole(walk);
        }
        return over ? ifNone : row.apply(walk);
    }

    /** Rows have no word for an answer that timeout or maxVisited cut short, so that it ends in an error. */
    static void requireWhole(QueryExecution walk) {
        orRejected(() -> {
            walk.requireWhole();
            return walk;
        });
    }

    /**
     * Makes a call. A error becomes a message for Cypher, with the key, its value, and the values that the key takes.
     */
    static <T> T orRejected(Supplier<T> call) {
        try {
            return call.get();
        } catch (InvalidParameterException | NoSuchNodeException e) {
            IllegalArgumentException rejection =
                    new IllegalArgumentException(e.problem().sentence());
            rejection.addSuppressed(e); // Cypher shows the message of the innermost cause alone
            throw rejection;
        }
    }
}
