package io.tremaux.ingest.load;

import io.tremaux.ingest.load.LoadOptions.Mode;
import io.tremaux.ingest.row.Key;
import io.tremaux.ingest.row.NodeRow;
import io.tremaux.ingest.row.RejectedRowsException;
import io.tremaux.ingest.row.RelationshipRow;
import io.tremaux.problem.RowFault;
import io.tremaux.problem.StoreWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds what contradicts a store in the rows of a load: keys that exist already, and ends that are not one node.
 * Belongs to one thread, if its look-ups do.
 *
 * @param <X> what a look-up may throw
 * @param words of the store
 * @param text a key's value, as callers are told it
 */
public record Conflicts<X extends Exception>(StoreWords words, Lookup<X> nodes, Function<Key, String> text) {
    /** Looks for the node of a key. */
    public interface Lookup<X extends Exception> {
        /** Something that is equal for keys of the same node; null if no node has the key. */
        @Nullable Object find(Key key) throws X;
    }

    /** The first faults of a load, as many as callers are told. Costs a look-up for each key that must or may exist. */
    public List<RowFault> of(Load load) throws X {
        List<RowFault> faults = new ArrayList<>();
        if (load.options().mode() == Mode.CREATE) {
            Set<Key> own = new HashSet<>();
            for (NodeRow row : load.nodes()) {
                Key key = row.key();
                if (key != null && isOpen(faults) && (nodes.find(key) != null || !own.add(key))) {
                    faults.add(exists(row.number(), key));
                }
            }
        }
        for (RelationshipRow row : load.relationships()) {
            addUnlessOne(faults, load, row.number(), "from", row.from());
            addUnlessOne(faults, load, row.number(), "to", row.to());
        }
        return faults;
    }

    /** Whether callers are told of one more. */
    private static boolean isOpen(List<RowFault> faults) {
        return faults.size() < RejectedRowsException.MOST_REPORTED;
    }

    /** The fault of a row that would create a key once more. */
    public RowFault exists(long row, Key key) {
        String name = Objects.requireNonNull(key.label().key()).name();
        return new RowFault(row, name, text.apply(key), null, "A " + words.node() + " with this key exists already.");
    }

    /** Adds a fault unless exactly one node has one of the keys, or the end may be created. */
    private void addUnlessOne(List<RowFault> faults, Load load, long row, String end, List<Key> some) throws X {
        boolean single = some.size() == 1;
        if (single && load.options().mergeEnds() || !isOpen(faults)) {
            return;
        }
        Set<Object> found = new HashSet<>();
        for (Key key : some) {
            Object node = nodes.find(key);
            if (node != null) {
                found.add(node);
            }
        }
        if (found.size() != 1) {
            String value = some.stream()
                    .map(key -> key.label().name() + " " + text.apply(key))
                    .collect(Collectors.joining(" or "));
            String expected = "an existing " + words.node() + (single ? ", or ends=merge" : "");
            faults.add(
                    found.isEmpty()
                            ? new RowFault(row, end, value, expected, "No " + words.node() + " has this key.")
                            : new RowFault(
                                    row, end, value, "one label", "Several " + words.nodes() + " have this key."));
        }
    }
}
