package io.tremaux.cache;

import io.tremaux.cache.Stripes.Kind;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/**
 * Properties in scope {@code permanent}: one request's view of the columns that all share. A value not known there is read
 * from the store and published for the others; that a node has no such property, or does not exist, is known too.
 *
 * <p>Values are shared between requests, arrays included: whoever is given one reads it and never changes it. Nothing is
 * copied, because the readers are predicates, asked at every node, and writers of answers.
 *
 * <p>Cost of a look-up that hits: one volatile read (the directory), two dependent reads, no boxing. The column of a key is
 * looked up when the key changes. Belongs to one thread.
 */
public final class PagedProperties implements Properties {
    private static final int NO_KEY = -1;

    private final GraphCache cache;
    private final Properties source;
    private final Fills fills;
    private final LookupCounts counts;
    private int key = NO_KEY;
    private @Nullable PropertyColumn column;
    private @Nullable RecentPage recent;

    /** A view of a cache that the request has retained. */
    public PagedProperties(Properties source, Fills fills, LookupCounts counts) {
        this.cache = fills.cache();
        this.source = source;
        this.fills = fills;
        this.counts = counts;
    }

    @Override
    public @Nullable Object value(long node, int asked) {
        PropertyPage page = page(node, asked);
        Object known = page == null ? null : page.find(PageDirectory.slot(node));
        if (known == null) {
            return miss(node);
        }
        counts.hits++;
        return known == PropertyColumn.ABSENT ? null : known;
    }

    @Override
    public boolean test(long node, int asked, ValueTest test) {
        PropertyPage page = page(node, asked);
        Boolean answer = page == null ? null : page.test(PageDirectory.slot(node), test);
        if (answer == null) {
            return test.of(miss(node));
        }
        counts.hits++;
        return answer;
    }

    private @Nullable PropertyPage page(long node, int asked) {
        if (asked != key) {
            turnTo(asked);
        }
        RecentPage recent = this.recent;
        return recent == null ? null : (PropertyPage) recent.of(node);
    }

    private void turnTo(int asked) {
        PropertyColumn column = cache.column(asked);
        this.column = column;
        recent = column == null ? null : new RecentPage(column.directory());
        key = asked;
    }

    private @Nullable Object miss(long node) {
        counts.misses++;
        PropertyColumn column = this.column;
        RecentPage recent = this.recent;
        Object value = source.value(node, key);
        if (column == null || recent == null) {
            fills.refuseForRoom(Kind.PROPERTIES);
        } else {
            recent.forget();
            fills.property(node, column, value);
        }
        return value;
    }
}
