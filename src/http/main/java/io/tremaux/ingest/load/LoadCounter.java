package io.tremaux.ingest.load;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;

/**
 * Counts what is written of a load, and keeps its nodes or relationships if their ids are asked for. Belongs to one
 * thread.
 *
 * @param <E> a node or relationship, as its store knows it
 */
public final class LoadCounter<E> {
    private final LoadOptions options;
    private final List<E> elements;
    private final Function<E, String> id;
    private long created;
    private long updated;
    private long ignored;
    private long createdEnds;

    /**
     * @param elements an empty list, which keeps one for each row
     * @param id of an element, as callers know it; needs no transaction
     */
    public LoadCounter(LoadOptions options, List<E> elements, Function<E, String> id) {
        this.options = options;
        this.elements = elements;
        this.id = id;
    }

    public void created(E element) {
        created++;
        add(element);
    }

    public void updated(E element) {
        updated++;
        add(element);
    }

    public void ignored(E element) {
        ignored++;
        add(element);
    }

    /** Counts a node that was created as the end of a relationship. */
    public void createdEnd() {
        createdEnds++;
    }

    private void add(E element) {
        if (options.ids()) {
            elements.add(element);
        }
    }

    public LoadCounts counts() {
        return new LoadCounts(created, updated, ignored, createdEnds, new Ids<>(elements, id));
    }

    /** Ids that are made when they are asked for: a load may have many, and JanusGraph gives new ones at the commit. */
    private static final class Ids<E> extends AbstractList<String> implements RandomAccess {
        private final List<E> elements;
        private final Function<E, String> id;

        Ids(List<E> elements, Function<E, String> id) {
            this.elements = elements;
            this.id = id;
        }

        @Override
        public String get(int index) {
            return id.apply(elements.get(index));
        }

        @Override
        public int size() {
            return elements.size();
        }
    }
}
