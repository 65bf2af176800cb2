package io.tremaux.csv.load;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tremaux.csv.file.Declarations;
import io.tremaux.csv.file.Source;
import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which rows of each source are acknowledged, which may have been sent, and what was declared for a source of which no
 * row is acknowledged; kept in a file, so that another run of the client goes on behind the rows, and takes the
 * declarations back. The file says so before a row or declaration is sent, and goes when it has nothing to say. Safe
 * for use by any thread.
 */
public final class State {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final String target;
    private final Map<String, Rows> sources = new HashMap<>(); // by their files' names

    /**
     * Of one source: its rows below {@code acknowledged}, the later ones that were acknowledged out of order, those
     * under way, and those that an earlier run may have written.
     */
    private static final class Rows {
        private final String stamp;
        private final TreeMap<Long, Long> later = new TreeMap<>();
        private final TreeMap<Long, Long> underWay = new TreeMap<>();
        private Declarations declared = new Declarations();
        private long acknowledged;
        private long sentBefore;

        Rows(String stamp) {
            this.stamp = stamp;
        }

        boolean haveNothingToSay() {
            return acknowledged == 0 && sent() == 0 && declared.isEmpty();
        }

        /** No row of this run is acknowledged or may be written. */
        boolean mayLoseDeclarations() {
            return !declared.isEmpty() && acknowledged == 0 && later.isEmpty() && underWay.isEmpty();
        }

        /** Rows below this may be written. */
        long sent() {
            return Stream.of(later, underWay)
                    .filter(some -> !some.isEmpty())
                    .mapToLong(some -> some.lastEntry().getValue())
                    .reduce(Math.max(acknowledged, sentBefore), Math::max);
        }

        void acknowledge(long first, long end) {
            underWay.remove(first);
            declared = new Declarations();
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
     * @param restart whether to forget which rows are loaded
     */
    public static State open(Path file, String target, boolean restart, List<Source> sources) {
        State state = new State(file, target);
        if (Files.exists(file)) {
            try {
                state.read(JSON.readTree(file.toFile()), restart);
            } catch (IOException e) {
                if (!restart) {
                    throw new CommandException(
                            file + " does not hold the state of a load (" + e.getMessage() + "); --restart ignores it",
                            e);
                }
            }
        }
        for (Source source : sources) {
            String stamp = stamp(source);
            Rows rows = state.sources.computeIfAbsent(source.toString(), any -> new Rows(stamp));
            if (!rows.stamp.equals(stamp)) {
                state.sources.put(source.toString(), changed(source, rows, stamp));
            }
        }
        return state;
    }

    private void read(JsonNode known, boolean restart) {
        String loaded =
                known.path("target").asText().replaceFirst("/+ ", " "); // an older client kept a slash after the URL
        if (!loaded.equals(target)) {
            if (restart) {
                return;
            }
            throw new CommandException(file + " belongs to a load into " + loaded
                    + "; --restart ignores it, --state FILE names another file");
        }
        known.path("sources").properties().forEach(source -> {
            Rows rows = new Rows(source.getValue().path("stamp").asText());
            rows.declared = Declarations.read(source.getValue().path("declared"));
            rows.acknowledged =
                    restart ? 0 : source.getValue().path("acknowledged").asLong();
            rows.sentBefore = restart ? 0 : source.getValue().path("sent").asLong();
            sources.put(source.getKey(), rows);
        });
    }

    /** A file of which no row is acknowledged is loaded as it is now; if some may be written, all are merged. */
    private static Rows changed(Source source, Rows before, String stamp) {
        if (before.acknowledged > 0) {
            throw new CommandException(source + " has changed since a part of it was loaded (acknowledged rows: "
                    + before.acknowledged + "); --restart loads all of it");
        }
        Rows rows = new Rows(stamp);
        rows.declared = before.declared;
        rows.sentBefore = before.sentBefore > 0 ? Long.MAX_VALUE : 0;
        return rows;
    }

    /** Sizes and times of its files. */
    private static String stamp(Source source) {
        List<String> stamps = new ArrayList<>();
        try {
            for (Path path : source.files()) {
                stamps.add(Files.size(path) + " " + Files.getLastModifiedTime(path));
            }
        } catch (IOException e) {
            throw new CommandException(source + " cannot be read: " + e, e);
        }
        return String.join(" ", stamps);
    }

    private Rows rows(Source source) {
        return requireNonNull(sources.get(source.toString()));
    }

    /** Rows that need not be sent again. */
    synchronized long acknowledged(Source source) {
        return rows(source).acknowledged;
    }

    /** Rows below this may have been sent. */
    synchronized long sent(Source source) {
        return rows(source).sentBefore;
    }

    /** To be called before rows are sent. */
    synchronized void send(Chunk chunk) {
        rows(chunk.source()).underWay.put(chunk.first(), chunk.end());
        write();
    }

    /** None of its rows was written. */
    synchronized void forget(Chunk chunk) {
        rows(chunk.source()).underWay.remove(chunk.first());
    }

    /** To be called before it is declared what rows of a source need, and again when it is known what was new. */
    synchronized void declare(Source source, Declarations declared) {
        rows(source).declared = declared;
        write();
    }

    /**
     * Takes back what was declared for sources of which no row is acknowledged.
     *
     * @param taking gives the reason if declarations stay, else null
     * @return the reasons, by the source
     */
    public synchronized Map<String, String> takeBack(Function<Declarations, @Nullable String> taking) {
        Map<String, String> reasons = new TreeMap<>();
        sources.forEach((files, rows) -> {
            if (rows.mayLoseDeclarations()) {
                String reason = taking.apply(rows.declared);
                if (reason != null) {
                    reasons.put(files, reason);
                }
                rows.declared = new Declarations();
                write();
            }
        });
        return reasons;
    }

    synchronized void acknowledge(Chunk chunk) {
        rows(chunk.source()).acknowledge(chunk.first(), chunk.end());
    }

    /** Acknowledged rows of all sources. */
    public synchronized long acknowledged() {
        return sources.values().stream().mapToLong(rows -> rows.acknowledged).sum();
    }

    public synchronized void write() {
        if (sources.values().stream().allMatch(Rows::haveNothingToSay)) {
            delete();
            return;
        }
        ObjectNode root = JSON.createObjectNode().put("target", target);
        ObjectNode all = root.putObject("sources");
        sources.forEach((files, rows) -> all.putObject(files)
                .put("stamp", rows.stamp)
                .put("acknowledged", rows.acknowledged)
                .put("sent", rows.sent())
                .set("declared", rows.declared.written()));
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            JSON.writeValue(next.toFile(), root);
            Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new CommandException(
                    "the state of the load cannot be written to " + file + " (" + e
                            + "); --state FILE names another file",
                    e);
        }
    }

    /** When all is loaded, or nothing. */
    public synchronized void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new CommandException(file + " cannot be removed: " + e, e);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
