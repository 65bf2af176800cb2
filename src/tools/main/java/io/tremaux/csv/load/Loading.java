package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;
import io.tremaux.csv.file.Catalog;
import io.tremaux.csv.file.Declarations;
import io.tremaux.csv.file.Source;
import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Loads sources: one thread reads ahead, as many chunks as there are connections; each connection sends one chunk after
 * the other. So memory is bounded by the connections and the size of a batch.
 */
public final class Loading {
    private static final int LOOK_MILLIS = 20;

    private final Server server;
    private final Catalog catalog;
    private final State state;
    private final Tally tally;
    private final BadRows bad;
    private final Manner manner;
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

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

        /** Rows that may be written already are merged where they would be created once more, or refused. */
        private String parameters(Chunk chunk) {
            return "?mode=" + (creates() && chunk.again() ? "merge" : mode) + "&batch=" + batch
                    + (mergeEnds && chunk.source().isRelationships() ? "&ends=merge" : "");
        }
    }

    public Loading(Server server, Catalog catalog, State state, Tally tally, BadRows bad, Manner manner) {
        this.server = server;
        this.catalog = catalog;
        this.state = state;
        this.tally = tally;
        this.bad = bad;
        this.manner = manner;
    }

    /** Loads sources that do not depend on each other, and returns when all their rows are durable. */
    public void load(List<Source> sources) throws InterruptedException {
        BlockingQueue<Chunk> queue = new ArrayBlockingQueue<>(manner.connections);
        List<Thread> senders = new ArrayList<>();
        AtomicBoolean read = new AtomicBoolean();
        for (int i = 0; i < manner.connections; i++) {
            Thread sender = new Thread(() -> sendAll(queue, read), "sender-" + i);
            sender.setDaemon(true);
            sender.start();
            senders.add(sender);
        }
        try {
            for (Source source : sources) {
                read(source, queue);
            }
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        } finally {
            read.set(true);
        }
        for (Thread sender : senders) {
            sender.join();
        }
        queue.forEach(state::forget);
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private void read(Source source, BlockingQueue<Chunk> queue) throws InterruptedException {
        long from = state.acknowledged(source);
        try (Chunks chunks = new Chunks(source, catalog, manner.batch, bad, from, state.sent(source))) {
            tally.skip(chunks.skippedBytes());
            Chunk chunk = chunks.next(); // its rows are sound, as far as can be said here
            if (failure.get() == null) {
                declare(source);
            }
            for (; chunk != null && failure.get() == null; chunk = chunks.next()) {
                state.send(chunk);
                while (!queue.offer(chunk, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                    if (failure.get() != null) {
                        state.forget(chunk);
                        return;
                    }
                }
            }
        }
    }

    private void declare(Source source) {
        Declarations added = catalog.added(source);
        if (!added.isEmpty()) {
            state.declare(source, added);
            state.declare(source, added.made(server.declare(catalog.request(source), source)));
        }
    }

    private void sendAll(BlockingQueue<Chunk> queue, AtomicBoolean read) {
        try {
            while (failure.get() == null) {
                boolean last = read.get();
                Chunk chunk = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                if (chunk != null) {
                    send(chunk);
                } else if (last) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
        }
    }

    private void send(Chunk chunk) throws InterruptedException {
        Chunk[] rest = {chunk};
        try {
            send(rest);
        } catch (CommandException e) {
            if (!rest[0].again()) { // none of its rows can have been written
                state.forget(chunk);
            }
            throw e;
        }
        state.acknowledge(chunk);
    }

    /**
     * Sends a chunk until it is acknowledged, or what is left of it.
     *
     * @param chunk its only element becomes what is left
     */
    private void send(Chunk[] chunk) throws InterruptedException {
        long patienceEnds = 0;
        while (chunk[0].rows() > 0) {
            Chunk rest = chunk[0];
            try {
                JsonNode summary = server.load(rest, manner.parameters(rest));
                tally.add(rest, summary, manner.creates() && rest.again());
                return;
            } catch (RefusedException e) {
                chunk[0] = withoutRefused(rest, e);
            } catch (IOException e) {
                boolean isKnown = e instanceof UnavailableException;
                if (!isKnown) {
                    chunk[0] = rest.sentAgain();
                }
                long now = System.nanoTime();
                patienceEnds = patienceEnds == 0 ? now + manner.patience.toNanos() : patienceEnds;
                if (now - patienceEnds >= 0 || failure.get() != null) {
                    throw new CommandException(
                            "the server does not accept rows: " + e.getMessage() + " (tried for "
                                    + manner.patience.toSeconds() + " s)",
                            e);
                }
                Thread.sleep((isKnown ? ((UnavailableException) e).retryAfter() : Duration.ofSeconds(1)).toMillis());
            }
        }
    }

    private Chunk withoutRefused(Chunk chunk, RefusedException refused) {
        BitSet faulty = new BitSet();
        List<BadRows.BadRow> told = new ArrayList<>();
        for (JsonNode row : refused.rows()) {
            int at = row.path("row").asInt() - 1;
            if (at < 0 || at >= chunk.rows()) {
                throw new CommandException(
                        chunk.path() + ": " + row.path("detail").asText());
            }
            faulty.set(at);
            String column = chunk.source().column(row.path("property").asText());
            told.add(new BadRows.BadRow(chunk.path(), chunk.linesOfFile()[at], column, reason(row, column == null)));
        }
        if (told.isEmpty()) {
            throw new CommandException(
                    chunk.path() + " lines " + chunk.linesOfFile()[0] + " to " + chunk.linesOfFile()[chunk.rows() - 1]
                            + ": " + refused.getMessage(),
                    refused);
        }
        bad.add(told);
        return chunk.without(faulty);
    }

    /** @param named whether it names the property, since no column is known */
    private static String reason(JsonNode row, boolean named) {
        StringBuilder reason = new StringBuilder(row.path("detail").asText());
        for (String member : named ? List.of("property", "value", "expected") : List.of("value", "expected")) {
            if (row.hasNonNull(member)) {
                reason.append(' ')
                        .append(member)
                        .append(": ")
                        .append(row.get(member).asText().replace("ends=merge", "--ends merge"))
                        .append('.');
            }
        }
        return reason.toString();
    }
}
