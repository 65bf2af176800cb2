package io.tremaux.ingest.row;

import io.tremaux.ingest.schema.Declarations;
import io.tremaux.ingest.schema.Declarations.DeclaredLabel;
import io.tremaux.ingest.schema.Declarations.DeclaredType;
import io.tremaux.ingest.schema.Declarations.Property;
import io.tremaux.ingest.schema.Dialect;
import io.tremaux.ingest.schema.PropertyType;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks rows against the schema. What it rejects is a {@link RejectedRowsException}. Belongs to one thread.
 *
 * @param strict whether every property must be declared
 * @param undeclared what stands for the declaration of a property that has none, by its name
 */
public record RowReader(
        Declarations declarations, boolean strict, Function<String, Property> undeclared, Dialect dialect) {
    private static final String KEY_TYPES = "STRING or INTEGER";
    private static final int LONGEST_KEY = 8_000; // bytes; an index takes 8,156

    /**
     * Checks a node and takes its key from the properties. The key is that of the first label that has one.
     *
     * @throws RejectedRowsException if the schema does not allow it
     */
    public NodeRow node(RawRow row) {
        if (row.labels.isEmpty()) {
            throw row.rejected("label", null, "a declared label", "The label is missing.");
        }
        DeclaredLabel[] labels = new DeclaredLabel[row.labels.size()];
        DeclaredLabel keyed = null;
        for (int i = 0; i < labels.length; i++) {
            labels[i] = label(row, "label", row.labels.get(i));
            keyed = keyed == null && labels[i].key() != null ? labels[i] : keyed;
        }
        Int2ObjectMap<@Nullable Object> properties = new Int2ObjectOpenHashMap<>(row.names.size());
        for (int i = 0; i < row.names.size(); i++) {
            String name = row.names.get(i);
            put(row, i, declared(labels, name), row.labels.get(0), properties);
        }
        Key key = null;
        if (keyed != null && keyed.key() != null) {
            Object value = properties.remove(keyed.key().token());
            key = new Key(keyed, requireKey(row, keyed.key(), value));
        }
        return new NodeRow(row.number, key, tokens(labels), properties);
    }

    /**
     * Checks a relationship. Whether its ends exist is not known before it is written.
     *
     * @throws RejectedRowsException if the schema does not allow it
     */
    public RelationshipRow relationship(RawRow row) {
        DeclaredType type = row.type == null ? null : declarations.type(row.type);
        if (type == null) {
            throw row.rejected("type", row.type, "a declared type", "The schema has no such type.");
        }
        Int2ObjectMap<@Nullable Object> properties = new Int2ObjectOpenHashMap<>(row.names.size());
        for (int i = 0; i < row.names.size(); i++) {
            put(row, i, type.properties().get(row.names.get(i)), type.name(), properties);
        }
        return new RelationshipRow(
                row.number,
                type.token(),
                end(row, "from", row.from, type.from()),
                end(row, "to", row.to, type.to()),
                properties);
    }

    private DeclaredLabel label(RawRow row, String member, String name) {
        DeclaredLabel label = declarations.label(name);
        if (label == null) {
            throw row.rejected(member, name, "a declared label", "The schema has no such label.");
        }
        return label;
    }

    private static @Nullable Property declared(DeclaredLabel[] labels, String name) {
        for (DeclaredLabel label : labels) {
            Property property = label.properties().get(name);
            if (property != null) {
                return property;
            }
        }
        return null;
    }

    private static int[] tokens(DeclaredLabel[] labels) {
        if (labels.length == 1) {
            return new int[] {labels[0].token()};
        }
        return Arrays.stream(labels)
                .mapToInt(DeclaredLabel::token)
                .sorted()
                .distinct()
                .toArray();
    }

    /**
     * Checks one property and puts its value under its token.
     *
     * @param at its index in the row
     * @param property as declared; null if it is not
     */
    private void put(
            RawRow row, int at, @Nullable Property property, String owner, Int2ObjectMap<@Nullable Object> properties) {
        String name = row.names.get(at);
        if (property == null && strict) {
            throw row.rejected(
                    name,
                    null,
                    "a declared property, or strict=false",
                    "The schema has no such property of " + owner + ".");
        }
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw row.rejected(
                    name,
                    null,
                    "a name of at least one character, none of which is NUL",
                    dialect.system() + " rejects such names.");
        }
        Property its = property == null ? undeclared.apply(name) : property;
        Object value = value(row, name, its, row.values.get(at));
        if (properties.containsKey(its.token())) {
            throw row.rejected(name, null, "each property once", "The property is given twice.");
        }
        properties.put(its.token(), value);
    }

    private @Nullable Object value(RawRow row, String name, Property property, @Nullable Object given) {
        if (given == null) {
            return null;
        }
        PropertyType type = property.type();
        Object value = type == null ? PropertyType.readUndeclared(given, dialect) : type.read(given, dialect);
        if (value == null) {
            String expected = PropertyType.expected(type, given);
            throw row.rejected(name, String.valueOf(given), expected, "The property has another type.");
        }
        return value;
    }

    /** The value of a key, which must be there and fit into an index. */
    private Object requireKey(RawRow row, Property key, @Nullable Object given) {
        String expected = key.type() == null ? KEY_TYPES : key.type().toString();
        if (given == null) {
            throw row.rejected(key.name(), null, expected, "The key is missing.");
        }
        Object value = key.type() == null ? PropertyType.wholeIfPossible(given, dialect) : given;
        boolean sound = key.type() != null || value instanceof Long || value instanceof String;
        if (!sound) {
            throw row.rejected(key.name(), shown(value), expected, "The key has another type.");
        }
        if (value instanceof Double number && number.isNaN()) {
            throw row.rejected(
                    key.name(), "NaN", expected, "NaN cannot be a key, because it equals no number, not even itself.");
        }
        if (value instanceof String text && text.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
            throw row.rejected(
                    key.name(),
                    text,
                    "at most " + LONGEST_KEY + " bytes of UTF-8",
                    "The key is too long for an index.");
        }
        return dialect.key(value);
    }

    /** A value as people read it, also if it is an array. */
    private static String shown(Object value) {
        String list = Arrays.deepToString(new Object[] {value});
        return list.substring(1, list.length() - 1);
    }

    /**
     * The keys that may name an end: one for each label that the row gives, or one under the label that the schema
     * declares.
     */
    private List<Key> end(RawRow row, String member, RawRow.@Nullable RawEnd end, @Nullable DeclaredLabel declared) {
        if (end == null) {
            throw row.rejected(member, null, JsonRows.OF_END, "The end is missing.");
        }
        if (end.labels().isEmpty()) {
            return List.of(key(row, member, end, declared));
        }
        Set<Key> keys = new LinkedHashSet<>();
        for (String name : end.labels()) {
            DeclaredLabel label = label(row, member + ".label", name);
            if (declared != null && !declared.equals(label)) {
                throw row.rejected(
                        member + ".label", name, declared.name(), "The schema declares another label for this end.");
            }
            keys.add(key(row, member, end, label));
        }
        return List.copyOf(keys);
    }

    private Key key(RawRow row, String member, RawRow.RawEnd end, @Nullable DeclaredLabel label) {
        if (label == null || label.key() == null) {
            throw row.rejected(
                    member + ".label",
                    label == null ? null : label.name(),
                    "a label that is declared with a key",
                    "The label is missing or has no key, and the schema declares no label for this end.");
        }
        Property key = label.key();
        Object value = value(row, member + ".key", key, end.key());
        return new Key(label, requireKey(row, new Property(member + ".key", key.token(), key.type()), value));
    }
}
