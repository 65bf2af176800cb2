package io.tremaux.cache;

import org.jspecify.annotations.Nullable;

/** Puts into a cache what no request has read, as a request would: under the lock of the node's page. */
final class Filling {
    private Filling() {}

    static boolean labels(GraphCache cache, long node, long mask, int... beyond) {
        int code = cache.labels().dictionary().code(mask, beyond);
        synchronized (cache.stripes().lock(node)) {
            return code != 0 && cache.labels().put(node, code);
        }
    }

    static boolean property(GraphCache cache, PropertyColumn column, long node, @Nullable Object value) {
        synchronized (cache.stripes().lock(node)) {
            return column.put(node, value);
        }
    }
}
