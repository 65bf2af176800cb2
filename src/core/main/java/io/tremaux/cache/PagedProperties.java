package io.tremaux.cache;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.property.CodePage;
import io.tremaux.cache.property.PredicateMemo;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.cache.property.PropertyColumns;
import io.tremaux.cache.property.PropertyPage;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.Properties;
import io.tremaux.graph.ValueTest;
import io.tremaux.heap.Footprint;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One request's view of the properties in the shared cache (scope {@code permanent}). On a miss it reads the value from
 * the store and publishes it, or publishes that the node has no such property or does not exist.
 *
 * <p>Values are shared between requests, arrays included: callers read them and never change them. Values are not
 * copied, because the readers are predicates, asked at every node, and writers of answers.
 *
 * <p>Cost of a look-up that hits: two dependent reads. A test boxes no number, {@link #value} does. Belongs to one
 * thread.
 */
public final class PagedProperties implements Properties {
    private final PropertyColumns columns;
    private final Properties source;
    private final WriteBuffer fills;
    private final Epoch epoch;
    private final LookupCounts counts;
    private final Int2ObjectMap<Values> byKey = new Int2ObjectOpenHashMap<>(2); // as rows ask for a few in turn
    private @Nullable Values last;

    /**
     * A view of a cache that the request has retained.
     *
     * @param epoch is advanced where the cache answers, so that a cursor no longer trusts the record that it stands
     *     on
     */
    public PagedProperties(Properties source, WriteBuffer fills, Epoch epoch, LookupCounts counts) {
        this(source, fills.cache().properties(), fills, epoch, counts);
    }

    PagedProperties(Properties source, PropertyColumns columns, WriteBuffer fills, Epoch epoch, LookupCounts counts) {
        this.columns = columns;
        this.source = source;
        this.fills = fills;
        this.epoch = epoch;
        this.counts = counts;
    }

    @Override
    public @Nullable Object value(long node, int key) {
        Values values = values(key);
        PropertyPage page = values.page(node);
        Object known = page == null ? null : page.find(PageDirectory.slot(node));
        if (known == null) {
            return values.miss(node, page);
        }
        values.hit(node);
        return known == PropertyColumn.ABSENT ? null : known;
    }

    /** Whether the cache knows the value of a property, or that the node has none. Counts as no look-up. */
    public boolean knows(long node, int key) {
        PropertyPage page = values(key).page(node);
        return page != null && page.find(PageDirectory.slot(node)) != null;
    }

    @Override
    public NodePredicate asking(int key, ValueTest test) {
        Values values = values(key);
        return test.isRepeatable() ? new Question(values, test) : node -> values.test(values.page(node), node, test);
    }

    private Values values(int key) {
        Values values = last;
        if (values == null || values.key != key) {
            values = byKey.get(key);
            if (values == null) {
                values = new Values(key);
                byKey.put(key, values);
            }
            last = values;
        }
        return values;
    }

    /** The values of one key. */
    private final class Values {
        private final int key;
        private final @Nullable PropertyColumn column;
        private final @Nullable PageReader pages;

        Values(int key) {
            this.key = key;
            column = columns.column(key);
            pages = column == null ? null : new PageReader(column.directory(), epoch, counts);
        }

        @Nullable PropertyPage page(long node) {
            return pages == null ? null : (PropertyPage) pages.page(node);
        }

        void hit(long node) {
            if (pages != null) {
                pages.hit(node, 1);
            }
        }

        boolean test(@Nullable PropertyPage page, long node, ValueTest test) {
            Boolean answer = page == null ? null : page.test(PageDirectory.slot(node), test);
            if (answer == null) {
                return test.of(miss(node, page));
            }
            hit(node);
            return answer;
        }

        @Nullable Object miss(long node, @Nullable PropertyPage page) {
            counts.misses++;
            Object value = source.value(node, key);
            if (column != null && fills.mayTake(page)) {
                fills.property(node, column, value);
            } else {
                fills.rejectForRoom(columns.kind(), value == null ? 0 : Footprint.value(value));
            }
            return value;
        }
    }

    /** A question about the values of one key. It keeps its verdicts on values that have codes. */
    private static final class Question implements NodePredicate {
        private final Values values;
        private final ValueTest test;
        private final PredicateMemo verdicts;

        Question(Values values, ValueTest test) {
            this.values = values;
            this.test = test;
            this.verdicts = new PredicateMemo(test);
        }

        @Override
        public boolean of(long node) {
            PropertyPage page = values.page(node);
            return page instanceof CodePage codes ? ofCode(codes, node) : values.test(page, node, test);
        }

        private boolean ofCode(CodePage page, long node) {
            int code = page.code(PageDirectory.slot(node));
            if (verdicts.know(code)) {
                values.hit(node);
                return verdicts.of(code);
            }
            Object value = page.value(code);
            if (value == null) {
                return test.of(values.miss(node, page));
            }
            values.hit(node);
            return verdicts.ask(code, value);
        }
    }
}
