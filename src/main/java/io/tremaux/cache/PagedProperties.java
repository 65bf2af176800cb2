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
    private static final int QUESTIONS = 8;
    private static final Object[] NONE = {};

    private final GraphCache cache;
    private final Properties source;
    private final Fills fills;
    private final LookupCounts counts;
    private int key = NO_KEY;
    private @Nullable PropertyColumn column;
    private @Nullable Object[] pages = NONE;
    private final @Nullable Verdicts[] asked = new Verdicts[QUESTIONS];
    private @Nullable Verdicts last;
    private int next;

    /** A view of a cache that the request has retained. */
    public PagedProperties(Properties source, Fills fills, LookupCounts counts) {
        this.cache = fills.cache();
        this.source = source;
        this.fills = fills;
        this.counts = counts;
    }

    @Override
    public @Nullable Object value(long node, int askedKey) {
        PropertyPage page = page(node, askedKey);
        Object known = page == null ? null : page.find(PageDirectory.slot(node));
        if (known == null) {
            return miss(node);
        }
        hit(node);
        return known == PropertyColumn.ABSENT ? null : known;
    }

    @Override
    public boolean test(long node, int askedKey, ValueTest test) {
        PropertyPage page = page(node, askedKey);
        return page instanceof CodePage codes ? testCode(codes, node, test) : testValue(page, node, test);
    }

    private boolean testCode(CodePage page, long node, ValueTest test) {
        int code = page.code(PageDirectory.slot(node));
        Verdicts verdicts = verdicts(test);
        if (verdicts.know(code)) {
            hit(node);
            return verdicts.of(code);
        }
        Object value = page.value(code);
        if (value == null) {
            return test.of(miss(node));
        }
        hit(node);
        return verdicts.ask(code, value);
    }

    private boolean testValue(@Nullable PropertyPage page, long node, ValueTest test) {
        Boolean answer = page == null ? null : page.test(PageDirectory.slot(node), test);
        if (answer == null) {
            return test.of(miss(node));
        }
        hit(node);
        return answer;
    }

    private Verdicts verdicts(ValueTest test) {
        Verdicts verdicts = last;
        return verdicts != null && verdicts.areOf(test, key) ? verdicts : find(test);
    }

    /** Among those of the questions asked lately: a predicate has few. */
    private Verdicts find(ValueTest test) {
        Verdicts found = null;
        for (Verdicts each : asked) {
            found = each != null && each.areOf(test, key) ? each : found;
        }
        if (found == null) {
            found = new Verdicts(test, key);
            asked[next++ % asked.length] = found;
        }
        last = found;
        return found;
    }

    private @Nullable PropertyPage page(long node, int askedKey) {
        if (askedKey != key) {
            turnTo(askedKey);
        }
        Object page = PageDirectory.page(pages, node);
        return (PropertyPage) (page == null ? lookAgain(node) : page);
    }

    private @Nullable Object lookAgain(long node) {
        PropertyColumn column = this.column;
        pages = column == null ? NONE : column.directory().pages();
        return PageDirectory.page(pages, node);
    }

    private void hit(long node) {
        PropertyColumn column = this.column;
        if (column != null) {
            column.directory().hit(node, 1, counts);
        }
    }

    private void turnTo(int askedKey) {
        PropertyColumn column = cache.column(askedKey);
        this.column = column;
        pages = NONE;
        key = askedKey;
    }

    private @Nullable Object miss(long node) {
        counts.misses++;
        PropertyColumn column = this.column;
        Object value = source.value(node, key);
        if (column == null) {
            fills.refuseForRoom(Kind.PROPERTIES);
        } else {
            fills.property(node, column, value);
        }
        return value;
    }
}
