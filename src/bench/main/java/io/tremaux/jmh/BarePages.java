package io.tremaux.jmh;

import io.tremaux.floor.Csr;
import java.util.Arrays;

/**
 * A tree in the pages of a lazily filled cache: a label, a value and the place of the neighbours for each node, zero
 * for unknown. The loop over them asks of each node whether it is known. It does nothing else that a cache must do: no
 * counts, no order of writes, no bounds. Immutable.
 */
final class BarePages {
    private static final int SHIFT = 12;
    private static final int SLOTS = 1 << SHIFT;

    private final Page[] pages;
    private final int[] arena; // of each node the number of its neighbours, and these

    private record Page(byte[] labels, byte[] values, int[] places) {
        Page() {
            this(new byte[SLOTS], new byte[SLOTS], new int[SLOTS]);
        }
    }

    BarePages(Csr rows) {
        int[] offsets = rows.offsets();
        int[] targets = rows.targets();
        byte[] labels = rows.labels();
        byte[] values = rows.values();
        this.pages = new Page[(labels.length - 1 >>> SHIFT) + 1];
        this.arena = new int[labels.length + targets.length + 1];
        Arrays.setAll(pages, page -> new Page());
        int used = 1;
        for (int node = 0; node < labels.length; node++) {
            int neighbours = offsets[node + 1] - offsets[node];
            Page page = pages[node >>> SHIFT];
            page.labels[node & SLOTS - 1] = labels[node];
            page.values[node & SLOTS - 1] = values[node];
            page.places[node & SLOTS - 1] = used;
            arena[used++] = neighbours;
            System.arraycopy(targets, offsets[node], arena, used, neighbours);
            used += neighbours;
        }
    }

    /** Depth-first, on a stack of its own. */
    long count(int root) {
        int[] stack = new int[64];
        int height = 0;
        stack[height++] = root;
        long count = 0;
        while (height > 0) {
            int node = stack[--height];
            Page page = pages[node >>> SHIFT];
            int slot = node & SLOTS - 1;
            if (known(page.labels[slot]) == Csr.RETURNED && known(page.values[slot]) == Csr.TRUE) {
                count++;
            }
            int place = known(page.places[slot]);
            int neighbours = arena[place];
            if (height + neighbours > stack.length) {
                stack = Arrays.copyOf(stack, 2 * (height + neighbours));
            }
            for (int i = place + neighbours; i > place; i--) {
                stack[height++] = arena[i];
            }
        }
        return count;
    }

    private static int known(int entry) {
        if (entry == 0) {
            throw new IllegalStateException("Not known");
        }
        return entry;
    }
}
