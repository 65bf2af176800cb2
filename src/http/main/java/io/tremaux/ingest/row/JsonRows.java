package io.tremaux.ingest.row;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tremaux.ingest.schema.ScalarType;
import io.tremaux.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows in JSON, read as they come: one object, an array of objects, or lines of one object each. Every row is read into
 * one {@link RawRow}. A row with a fault is read to its end before the fault is thrown: the rows behind it can still be
 * checked. Belongs to one thread.
 *
 * <pre>
 *   {"label": "Person", "properties": {"id": 1}}             or "labels": ["Person", "Boss"]
 *   {"type": "LIKES", "from": {"label": "Person", "key": 1}, "to": 2, "properties": {}}
 * </pre>
 */
public final class JsonRows implements RowSource, AutoCloseable {
    static final String OF_NODE = "label or labels, and properties";
    static final String OF_RELATIONSHIP = "type, from, to and properties";
    static final String OF_END = "label or labels, and key, or only the key";

    private final JsonParser json;
    private final boolean relationships;
    private final boolean lines;
    private boolean begun; // the first token was read
    private boolean array; // the rows are the elements of an array
    private long number; // of the row read last

    /**
     * @param relationships whether the rows are relationships, else nodes
     * @param lines whether there may be any number of objects, which are numbered by their lines
     */
    public JsonRows(InputStream in, boolean relationships, boolean lines) throws IOException {
        this.json = Json.ROWS.createParser(in);
        this.relationships = relationships;
        this.lines = lines;
    }

    @Override
    public boolean next(RawRow row) throws IOException {
        JsonToken token = json.nextToken();
        if (!begun) {
            begun = true;
            array = token == JsonToken.START_ARRAY && !lines;
            if (array) {
                token = json.nextToken();
            } else if (token == null && !lines) {
                throw new JsonParseException(json, "The body is empty");
            }
        } else if (!array && !lines) {
            requireEnd(token);
            return false;
        }
        if (array && token == JsonToken.END_ARRAY) {
            requireEnd(json.nextToken());
            return false;
        }
        if (token == null) {
            return false;
        }
        long before = number;
        number = lines ? json.currentTokenLocation().getLineNr() : number + 1;
        row.begin(number);
        read(row);
        if (lines && (number == before || json.currentLocation().getLineNr() != number)) {
            throw row.rejected(null, null, "one row per line", "Each line must have exactly one row.");
        }
        return true;
    }

    /** The number of the last row. */
    public long number() {
        return number;
    }

    /** Rejects text after the rows. Nothing is written then, although all rows were read. */
    private void requireEnd(@Nullable JsonToken token) throws IOException {
        if (token != null) {
            throw new JsonParseException(json, "There is text after the rows");
        }
    }

    /**
     * Reads one row to its end, whatever is wrong with it: so the next row can be read.
     *
     * @throws RejectedRowsException for the first fault
     */
    private void read(RawRow row) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            String given = text();
            json.skipChildren();
            throw row.rejected(null, given, "an object", "A row must be an object.");
        }
        RejectedRowsException rejected = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            try {
                if (name.equals("properties")) {
                    readProperties(row);
                } else if (relationships) {
                    readOfRelationship(row, name);
                } else {
                    readOfNode(row, name);
                }
            } catch (RejectedRowsException e) { // read on, to the end of the row
                rejected = rejected == null ? e : rejected;
            }
        }
        if (rejected != null) {
            throw rejected;
        }
    }

    private void readOfNode(RawRow row, String name) throws IOException {
        if (!name.equals("label") && !name.equals("labels")) {
            json.skipChildren();
            throw row.unknownMember(name, OF_NODE);
        }
        row.addLabels(name.equals("label") ? List.of(text(row, name)) : row.texts(name, value(row, name)));
    }

    private String text(RawRow row, String name) throws IOException {
        return row.text(name, value(row, name));
    }

    private void readOfRelationship(RawRow row, String name) throws IOException {
        switch (name) {
            case "type" -> {
                requireFirst(row, name, row.type);
                row.type = text(row, name);
            }
            case "from" -> {
                requireFirst(row, name, row.from);
                row.from = end(row, name);
            }
            case "to" -> {
                requireFirst(row, name, row.to);
                row.to = end(row, name);
            }
            default -> {
                json.skipChildren();
                throw row.unknownMember(name, OF_RELATIONSHIP);
            }
        }
    }

    /** Rejects a member that is given twice, and skips its value. */
    private void requireFirst(RawRow row, String name, @Nullable Object before) throws IOException {
        if (before != null) {
            json.skipChildren();
            throw row.rejected(name, null, "one " + name, name + " is given twice.");
        }
    }

    /** Reads one end of a relationship: an object, or the key alone. */
    private RawRow.RawEnd end(RawRow row, String name) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            return new RawRow.RawEnd(List.of(), value(row, name));
        }
        List<String> labels = List.of();
        Object key = null;
        RejectedRowsException rejected = null;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String member = json.currentName();
            JsonToken token = json.nextToken();
            try {
                if (member.equals("label") && token == JsonToken.VALUE_STRING && labels.isEmpty()) {
                    labels = List.of(json.getText());
                } else if (member.equals("labels") && token == JsonToken.START_ARRAY && labels.isEmpty()) {
                    labels = row.texts(name + ".labels", list(row, name));
                } else if (member.equals("key") && token.isScalarValue() && key == null) {
                    key = value(row, name);
                } else {
                    json.skipChildren();
                    rejected = row.rejected(
                            name + "." + member,
                            null,
                            OF_END,
                            name + " takes a label, which is a string, or labels, a list of strings, and a key.");
                }
            } catch (RejectedRowsException e) { // read on, to the end of the row
                rejected = e;
            }
        }
        if (rejected != null) {
            throw rejected;
        }
        return new RawRow.RawEnd(labels, key);
    }

    private void readProperties(RawRow row) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            String given = text();
            json.skipChildren();
            throw row.rejected("properties", given, "an object", "properties must be an object.");
        }
        RejectedRowsException rejected = null;
        if (row.hasProperties) {
            json.skipChildren();
        }
        row.beginProperties();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            try {
                row.add(name, value(row, name));
            } catch (RejectedRowsException e) {
                rejected = rejected == null ? e : rejected;
            }
        }
        if (rejected != null) {
            throw rejected;
        }
    }

    /** The value that the parser stands on; it stands on its end afterwards. */
    private @Nullable Object value(RawRow row, String name) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> unicode(row, name, json.getText());
            case VALUE_NUMBER_INT -> whole();
            case VALUE_NUMBER_FLOAT -> decimal(row, name);
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            case START_ARRAY -> list(row, name);
            default -> {
                json.skipChildren();
                throw row.rejected(name, "{…}", "a value or a list of values", "A property cannot hold an object.");
            }
        };
    }

    /** The declared type says whether it may have more than 64 bits: JavaScript writes 1e20 with all its digits. */
    private Number whole() throws IOException {
        boolean isBig = json.getNumberType() == JsonParser.NumberType.BIG_INTEGER;
        return isBig ? json.getBigIntegerValue() : (Number) json.getLongValue();
    }

    private Object decimal(RawRow row, String name) throws IOException {
        double number = json.getDoubleValue();
        if (!Double.isFinite(number)) {
            throw row.rejected(name, json.getText(), "a 64-bit number", "This number is out of range.");
        }
        if (Math.abs(number) == ScalarType.LARGEST_EXACT) { // as the next odd number would be, too
            BigDecimal exact = json.getDecimalValue();
            return exact.compareTo(BigDecimal.valueOf(number)) == 0 ? (Object) number : exact;
        }
        return number;
    }

    /**
     * The values of a list, read to its end even if one is rejected. The row counts them at once: its heap is charged
     * while it is read.
     */
    private List<@Nullable Object> list(RawRow row, String name) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        RejectedRowsException rejected = null;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            row.listed++;
            if (json.currentToken() == JsonToken.START_ARRAY) {
                json.skipChildren();
                rejected = row.rejected(name, "[[…]]", "a list of values", "A list cannot hold a list.");
            } else {
                try {
                    values.add(value(row, name));
                } catch (RejectedRowsException e) {
                    rejected = e;
                }
            }
        }
        if (rejected != null) {
            throw rejected;
        }
        return values;
    }

    /** Rejects a text with half of a character, which the store could not give back. */
    private static String unicode(RawRow row, String name, String text) {
        if (!Json.isUnicode(text)) {
            throw row.rejected(name, null, "Unicode text", "The text has an unpaired surrogate.");
        }
        return text;
    }

    /** What the parser stands on, for people to read. */
    private String text() throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> "{…}";
            case START_ARRAY -> "[…]";
            default -> String.valueOf(json.getText());
        };
    }

    /** Does not close the stream that the rows came from. */
    @Override
    public void close() throws IOException {
        json.close();
    }
}
