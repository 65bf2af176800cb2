package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.csv.file.Declarations;
import io.tremaux.csv.file.LoadPlan;
import io.tremaux.csv.file.Source;
import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Loads sources: one thread reads ahead, as many chunks as there are connections; each connection sends one chunk after
 * the other. So memory is bounded by the connections and the size of a batch.
 *
 * @param ahead of chunks that wait or are sent
 * @param failure the first
 */
public record Loading(
        Server server,
        LoadPlan plan,
        State state,
        LoadedRows loaded,
        BadRows bad,
        Manner manner,
        Semaphore ahead,
        AtomicReference<RuntimeException> failure) {
    private static final long RETRY_AFTER_MILLIS = 1_000;

    /**
     * How rows are written.
     *
     * @param mode of the endpoints: create, merge, ignore
     * @param mergeEnds whether missing ends of relationships are created
     * @param batch rows of a transaction
     * @param connections that send at the same time
     * @param patience how long a server is waited for that does not take rows
     */
    public record Manner(String mode, boolean mergeEnds, int batch, int connections, Duration patience) {
        private boolean creates() {
            return mode.equals("create");
        }

        /** Rows that may be written already are merged where they would be created once more, or rejected. */
        private String parameters(Chunk chunk) {
            return "?mode=" + (creates() && chunk.again() ? "merge" : mode) + "&batch=" + batch
                    + (mergeEnds && chunk.source().isRelationships() ? "&ends=merge" : "");
        }
    }

    public Loading(Server server, LoadPlan plan, State state, LoadedRows loaded, BadRows bad, Manner manner) {
        this(server, plan, state, loaded, bad, manner, new Semaphore(2 * manner.connections), new AtomicReference<>());
    }

    /** Loads sources that do not depend on each other, and returns when all their rows are durable. */
    public void load(List<Source> sources) throws InterruptedException {
        ExecutorService senders = Executors.newFixedThreadPool(manner.connections, Loading::daemon);
        try {
            for (Source source : sources) {
                read(source, senders);
            }
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        } finally {
            senders.shutdown();
        }
        senders.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread sender = new Thread(task, "sender");
        sender.setDaemon(true);
        return sender;
    }

    private void read(Source source, Executor senders) throws InterruptedException {
        long from = state.acknowledged(source);
        try (Chunks chunks = new Chunks(source, plan, manner.batch, bad, from, state.sent(source))) {
            loaded.skip(chunks.skippedBytes());
            Chunk chunk = chunks.next(); // its rows are sound, as far as can be said here
            if (failure.get() == null) {
                declare(source);
            }
            for (; chunk != null && failure.get() == null; chunk = chunks.next()) {
                state.send(chunk);
                ahead.acquire();
                Chunk next = chunk;
                senders.execute(() -> sendUnlessFailed(next));
            }
        }
    }

    private void declare(Source source) {
        Declarations added = plan.added(source);
        if (!added.isEmpty()) {
            state.declare(source, added);
            state.declare(source, added.made(server.declare(plan.request(source), source)));
        }
    }

    private void sendUnlessFailed(Chunk chunk) {
        try {
            if (failure.get() == null) {
                send(chunk);
            } else {
                state.forget(chunk);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        } finally {
            ahead.release();
        }
    }

    /** Sends a chunk until it is acknowledged, or what is left of it. */
    private void send(Chunk chunk) throws InterruptedException {
        Chunk rest = chunk;
        long patienceEnds = 0; // when it begins to fail, its patience begins
        try {
            while (!rest.rows().isEmpty()) {
                try {
                    JsonNode summary = server.load(rest, manner.parameters(rest));
                    loaded.add(rest, summary, manner.creates() && rest.again());
                    break;
                } catch (RejectedException e) {
                    rest = withoutRejected(rest, e);
                } catch (IOException e) {
                    rest = e instanceof UnavailableException ? rest : rest.sentAgain();
                    patienceEnds = patienceEnds == 0 ? System.nanoTime() + manner.patience.toNanos() : patienceEnds;
                    awaitServer(e, patienceEnds);
                }
            }
        } catch (CommandException e) {
            if (!rest.again()) { // none of its rows can have been written
                state.forget(chunk);
            }
            throw e;
        }
        state.acknowledge(chunk);
    }

    private void awaitServer(IOException failed, long patienceEnds) throws InterruptedException {
        if (System.nanoTime() - patienceEnds >= 0 || failure.get() != null) {
            throw new CommandException(
                    "the server does not accept rows: " + failed.getMessage() + " (tried for "
                            + manner.patience.toSeconds() + " s)",
                    failed);
        }
        Thread.sleep(failed instanceof UnavailableException busy ? busy.retryAfter.toMillis() : RETRY_AFTER_MILLIS);
    }

    private Chunk withoutRejected(Chunk chunk, RejectedException rejected) {
        Set<Chunk.Row> faulty = new HashSet<>();
        List<BadRows.BadRow> told = new ArrayList<>();
        for (JsonNode row : rejected.rows) {
            int at = row.path("row").asInt() - 1;
            if (at < 0 || at >= chunk.rows().size()) {
                throw new CommandException(
                        chunk.path() + ": " + row.path("detail").asText());
            }
            Chunk.Row rejectedRow = chunk.rows().get(at);
            faulty.add(rejectedRow);
            String column = chunk.source().column(row.path("property").asText());
            told.add(new BadRows.BadRow(chunk.path(), rejectedRow.line(), column, reason(row, column == null)));
        }
        if (told.isEmpty()) {
            throw new CommandException(
                    chunk.path() + " lines " + chunk.rows().get(0).line() + " to "
                            + chunk.rows().get(chunk.rows().size() - 1).line() + ": " + rejected.getMessage(),
                    rejected);
        }
        bad.add(told);
        return chunk.without(faulty);
    }

    /** @param named whether it names the property, since no column is known */
    private static String reason(JsonNode row, boolean named) {
        StringBuilder reason = new StringBuilder(row.path("detail").asText());
        for (String member : named ? List.of("property", "value", "expected") : List.of("value", "expected")) {
            if (row.hasNonNull(member)) {
                String text = row.get(member).asText().replace("ends=merge", "--ends merge");
                reason.append(" " + member + ": " + text + ".");
            }
        }
        return reason.toString();
    }
}
