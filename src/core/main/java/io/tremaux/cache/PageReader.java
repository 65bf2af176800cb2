package io.tremaux.cache;

import io.tremaux.cache.page.NodeRange;
import io.tremaux.cache.page.PageDirectory;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import org.jspecify.annotations.Nullable;

/**
 * One request's way to the pages of a directory: plain reads of its array, and one mark of use for each stay in a page.
 * A page that a {@link Sweep} unmarks meanwhile is marked again at the next stay. Belongs to one thread.
 */
final class PageReader {
    private static final long NONE = -1;

    private final PageDirectory directory;
    private final Epoch epoch;
    private final LookupCounts counts;
    private @Nullable Object[] pages;
    private long marked = NONE; // the index of the page marked last

    /** @param epoch is advanced where a page answers */
    PageReader(PageDirectory directory, Epoch epoch, LookupCounts counts) {
        this.directory = directory;
        this.epoch = epoch;
        this.counts = counts;
        this.pages = directory.pages();
    }

    /** The page a node lies in, or null if there is none. */
    @Nullable Object page(long node) {
        Object page = PageDirectory.page(pages, node);
        return page == null ? PageDirectory.page(pages = directory.pages(), node) : page;
    }

    /** The page that all nodes of a {@link NodeRange} lie in, or null if there is none, or they lie in two. */
    @Nullable Object pageOfAll(long range) {
        long first = NodeRange.lowest(range);
        return PageDirectory.slot(first) + NodeRange.count(range) > PageDirectory.SLOTS ? null : page(first);
    }

    /** The page a node lies in has answered: counts the hits, and notes that it is in use. */
    void hit(long node, int hits) {
        counts.hits += hits;
        epoch.advance();
        long index = PageDirectory.index(node);
        if (index != marked) {
            marked = index;
            directory.noteUse(node);
        }
    }
}
