package io.tremaux.graphs;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** A graph to make. A new version of a recipe makes another graph: stores of older ones are made anew. */
public enum Recipe {
    /** The seed tree of 1,398,101 nodes with its ids in random order. */
    SHUFFLED(1, ShuffledTree::make),
    /** WordNet 3.1. */
    WORDNET(1, WordNetGraph::make),
    /** Users with friends and features. */
    SOCIAL(1, SocialGraph::make),
    /** A square grid of roads. */
    GRID(1, GridGraph::make),
    /** A bill of materials. */
    PARTS(1, PartsGraph::make);

    private final int version;
    private final Consumer<Batches> made;

    Recipe(int version, Consumer<Batches> made) {
        this.version = version;
        this.made = made;
    }

    /** @throws IllegalArgumentException if no graph has that name */
    public static Recipe named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** In an empty database. */
    public void make(Supplier<InternalTransaction> transactions) {
        try (Batches batches = new Batches(transactions)) {
            made.accept(batches);
            batches.commit();
        }
    }

    /** Name and version. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT) + " " + version;
    }
}
