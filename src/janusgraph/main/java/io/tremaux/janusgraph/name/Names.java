package io.tremaux.janusgraph.name;

import io.tremaux.graph.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Names of one kind, each with a token, counted from 0. A name keeps its token for as long as the graph is open in this
 * JVM, also if the graph has it no more. Safe for use by any thread; a look-up takes no lock.
 */
public final class Names {
    private final ConcurrentMap<String, Integer> tokens = new ConcurrentHashMap<>();
    private final List<String> byToken = new ArrayList<>();

    /** The token of a name; {@link Tokens#UNKNOWN} if it has none yet. */
    public int find(String name) {
        return tokens.getOrDefault(name, Tokens.UNKNOWN);
    }

    /** The token of a name, which gets one if it has none. */
    public int token(String name) {
        Integer known = tokens.get(name);
        return known == null ? add(name) : known;
    }

    int size() {
        return tokens.size();
    }

    private int add(String name) {
        synchronized (byToken) {
            return tokens.computeIfAbsent(name, added -> {
                byToken.add(added);
                return byToken.size() - 1;
            });
        }
    }

    /** The name behind a token. */
    public String name(int token) {
        synchronized (byToken) {
            return byToken.get(token);
        }
    }
}
