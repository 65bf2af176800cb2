package io.tremaux.cache;

import org.jspecify.annotations.Nullable;

/**
 * A request's own way into a directory, which remembers the page used last: walks stay near where they are, and a
 * comparison costs less than the directory. A page that was replaced since goes on being read, which shows nothing older
 * than the request: whatever was committed before it began had been cleared before the page was looked up. Belongs to one
 * thread.
 */
final class RecentPage {
    private static final long NONE = -1;

    private final PageDirectory directory;
    private long index = NONE;
    private @Nullable Object page;

    RecentPage(PageDirectory directory) {
        this.directory = directory;
    }

    /** The page a node lies in, or null if there is none. */
    @Nullable Object of(long node) {
        return PageDirectory.index(node) == index ? page : lookUp(node);
    }

    private @Nullable Object lookUp(long node) {
        Object found = directory.use(node);
        page = found;
        index = found == null ? NONE : PageDirectory.index(node);
        return found;
    }

    /** Looks the page up anew next time: something was not found that may be in a page that has taken its place. */
    void forget() {
        index = NONE;
    }
}
