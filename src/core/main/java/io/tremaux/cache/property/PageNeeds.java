package io.tremaux.cache.property;

import io.tremaux.cache.page.PageDirectory;

/** Chooses the smallest kind of page that can hold all values of a given page and one value more. */
public final class PageNeeds {
    private final ValueDictionary dictionary;
    private final PropertyPage from;
    private int codes; // all of them or-ed: as many bits as the largest has
    private boolean numbers;
    private boolean others;
    private long bytesAsObjects;

    /**
     * Looks at every slot of the page, so the caller holds the page's lock.
     *
     * @param more the value more; {@link PropertyColumn#ABSENT} of a node that has none
     */
    public PageNeeds(ValueDictionary dictionary, PropertyPage from, Object more) {
        this.dictionary = dictionary;
        this.from = from;
        add(more);
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            Object known = from.find(slot);
            if (known != null) {
                add(known);
            }
        }
    }

    private void add(Object known) {
        bytesAsObjects += ObjectPage.bytesOfObject(known);
        if (NumberPage.isNumber(known)) {
            numbers = true;
        } else {
            int code = dictionary.code(known);
            codes |= code;
            others |= code == ValueDictionary.NO_CODE;
        }
    }

    private boolean needObjects() {
        return others || numbers && codes > ValueDictionary.ABSENT;
    }

    /** The bytes of the copy, with all values. */
    public long bytes() {
        if (needObjects()) {
            return ObjectPage.BYTES + bytesAsObjects;
        }
        return numbers ? NumberPage.BYTES : CodePage.bytesFor(codes);
    }

    /** Makes the copy, with room for the value more. */
    public PropertyPage copy() {
        PropertyPage copy = empty();
        for (int slot = 0; slot < PageDirectory.SLOTS; slot++) {
            Object known = from.find(slot);
            if (known != null) {
                copy.put(slot, known);
            }
        }
        return copy;
    }

    private PropertyPage empty() {
        if (needObjects()) {
            return new ObjectPage();
        }
        return numbers ? new NumberPage() : new CodePage(dictionary, codes);
    }
}
