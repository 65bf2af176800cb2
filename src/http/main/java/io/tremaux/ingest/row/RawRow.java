package io.tremaux.ingest.row;

import io.tremaux.problem.RowFault;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row as it was given, before anything is known of its names. Values are String, Long, BigInteger beyond that,
 * Double, BigDecimal where that would be rounded to 2^53, Boolean, null, a List of these, or a value of java.time. Used
 * again for the next row; belongs to one thread.
 */
public final class RawRow {
    // estimates of heap: of a row, of a property in it, and of an element of a list
    private static final int HEAP_BYTES = 400;
    private static final int PROPERTY_HEAP_BYTES = 100;
    private static final int ELEMENT_HEAP_BYTES = 60; // a short text, and its place in a list that grows
    private static final int NUMBER_HEAP_BYTES = 8;

    /**
     * The end of a relationship: the node that has the key under one of the labels; no label stands for the one that
     * the type declares.
     */
    record RawEnd(List<String> labels, @Nullable Object key) {}

    final List<String> labels = new ArrayList<>();
    final List<String> names = new ArrayList<>(); // of properties
    final List<@Nullable Object> values = new ArrayList<>(); // at the same indexes
    long number;
    long listed; // elements of all lists
    boolean hasProperties;

    @Nullable String type;

    @Nullable RawEnd from;

    @Nullable RawEnd to;

    void begin(long rowNumber) {
        clear();
        number = rowNumber;
    }

    /** Makes this an empty row. */
    public void clear() {
        listed = 0;
        labels.clear();
        names.clear();
        values.clear();
        hasProperties = false;
        type = null;
        from = null;
        to = null;
    }

    /** Of two sets of properties, one would be lost. */
    void beginProperties() {
        if (hasProperties) {
            throw rejected("properties", null, "properties once", "The properties are given twice.");
        }
        hasProperties = true;
    }

    void addLabels(List<String> more) {
        if (!labels.isEmpty()) {
            throw rejected("labels", null, "label or labels", "The labels are given twice.");
        }
        labels.addAll(more);
    }

    void add(String name, @Nullable Object value) {
        names.add(name);
        values.add(value);
    }

    /** A value that must be a string. */
    String text(String member, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw rejected(member, String.valueOf(value), "a string", member + " must be a string.");
    }

    /** A value that must be a list of strings. */
    List<String> texts(String member, @Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(each -> text(member, each)).toList();
        }
        throw rejected(member, String.valueOf(value), "a list of strings", member + " must be a list.");
    }

    /** Estimated bytes of heap that the row takes until it is written, beside the texts in it. */
    public long heapBytes() {
        long elements = 0;
        for (Object value : values) {
            if (value instanceof List<?> list && !list.isEmpty()) {
                boolean isPrimitive = list.get(0) instanceof Number || list.get(0) instanceof Boolean;
                elements += (long) list.size() * (isPrimitive ? NUMBER_HEAP_BYTES : ELEMENT_HEAP_BYTES);
            }
        }
        return ofMembers() + elements;
    }

    /** The same while the row is read, when numbers in lists are objects. */
    public long heapBytesSoFar() {
        return ofMembers() + listed * ELEMENT_HEAP_BYTES;
    }

    private long ofMembers() {
        return HEAP_BYTES + (long) names.size() * PROPERTY_HEAP_BYTES;
    }

    RejectedRowsException rejected(@Nullable String member, @Nullable String value, String expected, String detail) {
        return new RejectedRowsException(false, List.of(new RowFault(number, member, value, expected, detail)));
    }

    RejectedRowsException unknownMember(String name, String expected) {
        return rejected(name, null, expected, "A row has no member `" + name + "`.");
    }
}
