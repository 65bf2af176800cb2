package io.tremaux.cache;

import io.tremaux.cache.page.PageDirectory;
import io.tremaux.cache.property.PropertyColumn;
import io.tremaux.cache.property.PropertyPage;
import io.tremaux.graph.ValueTest;
import org.jspecify.annotations.Nullable;

/** Does to a cache what a request would: puts things there under the lock of the node's page, and asks for them. */
public final class Filling {
    private Filling() {}

    public static boolean labels(GraphCache cache, long node, long mask, int... beyond) {
        int code = cache.labels().dictionary().code(mask, beyond);
        synchronized (cache.stripes().lock(node)) {
            return code != 0 && cache.labels().put(node, code);
        }
    }

    public static boolean property(GraphCache cache, PropertyColumn column, long node, @Nullable Object value) {
        synchronized (cache.stripes().lock(node)) {
            return column.put(node, value);
        }
    }

    /** Asks a question about a value, as a request would. */
    public static @Nullable Boolean test(PropertyColumn column, long node, ValueTest test) {
        PropertyPage page = (PropertyPage) column.directory().page(node);
        return page == null ? null : page.test(PageDirectory.slot(node), test);
    }
}
