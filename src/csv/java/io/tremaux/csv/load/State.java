package io.tremaux.csv.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.csv.file.LoadException;
import io.tremaux.csv.file.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which rows of each source are acknowledged, and which may have been sent; kept in a file, so that another run of the client
 * goes on behind them. The file says so before a row is sent, and goes when all is loaded. Safe for use by any thread.
 */
public final class State {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final String target;
    private final Map<String, Rows> sources = new HashMap<>(); // by their files' names

    /** Of one source: its rows below {@code acknowledged}, and the later ones that were acknowledged out of order. */
    private static final class Rows {
        private final String stamp;
        private final TreeMap<Long, Long> later = new TreeMap<>();
        private long acknowledged;
        private long sent;

        Rows(String stamp) {
            this.stamp = stamp;
        }

        void acknowledge(long first, long end) {
            later.put(first, end);
            while (!later.isEmpty() && later.firstKey() <= acknowledged) {
                acknowledged = Math.max(acknowledged, later.pollFirstEntry().getValue());
            }
        }
    }

    private State(Path file, String target) {
        this.file = file;
        this.target = target;
    }

    /**
     * What an earlier run left.
     *
     * @param target the database, since another one has other rows
     * @param restart whether to forget that
     */
    public static State open(Path file, String target, boolean restart, List<Source> sources) {
        State state = new State(file, target);
        if (!restart && Files.exists(file)) {
            try {
                state.read(JSON.readTree(file.toFile()));
            } catch (IOException e) {
                throw new LoadException(
                        file + " is no state of a load (" + e.getMessage() + "); --restart forgets it", e);
            }
        }
        for (Source source : sources) {
            String stamp = stamp(source);
            Rows rows = state.sources.computeIfAbsent(source.toString(), any -> new Rows(stamp));
            if (!rows.stamp.equals(stamp)) {
                throw new LoadException(
                        source + " has changed since a part of it was loaded; --restart loads all of it");
            }
        }
        return state;
    }

    private void read(JsonNode known) {
        if (!known.path("target").asText().equals(target)) {
            throw new LoadException(file + " belongs to a load into "
                    + known.path("target").asText() + "; --restart forgets it, --state FILE takes another file");
        }
        known.path("sources").properties().forEach(source -> {
            Rows rows = new Rows(source.getValue().path("stamp").asText());
            rows.acknowledged = source.getValue().path("acknowledged").asLong();
            rows.sent = source.getValue().path("sent").asLong();
            sources.put(source.getKey(), rows);
        });
    }

    /** Sizes and times of its files. */
    private static String stamp(Source source) {
        StringBuilder stamp = new StringBuilder();
        for (Path path : source.files()) {
            try {
                stamp.append(Files.size(path))
                        .append(' ')
                        .append(Files.getLastModifiedTime(path))
                        .append(' ');
            } catch (IOException e) {
                throw new LoadException(path + " cannot be read: " + e, e);
            }
        }
        return stamp.toString().strip();
    }

    private Rows rows(Source source) {
        return sources.get(source.toString());
    }

    /** Rows that need not be sent again. */
    synchronized long acknowledged(Source source) {
        return rows(source).acknowledged;
    }

    /** Rows below this may have been sent. */
    synchronized long sent(Source source) {
        return rows(source).sent;
    }

    /** To be called before rows are sent. */
    synchronized void send(Chunk chunk) {
        Rows rows = rows(chunk.source());
        rows.sent = Math.max(rows.sent, chunk.end());
        write();
    }

    synchronized void acknowledge(Chunk chunk) {
        rows(chunk.source()).acknowledge(chunk.first(), chunk.end());
    }

    /** Acknowledged rows of all sources. */
    public synchronized long acknowledged() {
        return sources.values().stream().mapToLong(rows -> rows.acknowledged).sum();
    }

    public synchronized void write() {
        ObjectNode root = JSON.createObjectNode().put("target", target);
        ObjectNode all = root.putObject("sources");
        sources.forEach((files, rows) -> all.putObject(files)
                .put("stamp", rows.stamp)
                .put("acknowledged", rows.acknowledged)
                .put("sent", rows.sent));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            JSON.writeValue(next.toFile(), root);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LoadException(
                    "what is loaded cannot be kept in " + file + " (" + e + "); --state FILE takes another", e);
        }
    }

    /** When all is loaded. */
    public synchronized void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new LoadException(file + " cannot be removed: " + e, e);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
