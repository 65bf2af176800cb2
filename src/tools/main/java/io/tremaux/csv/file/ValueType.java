package io.tremaux.csv.file;

import org.jspecify.annotations.Nullable;

/** What a field holds: one value, or a list of values between the delimiters of arrays. */
record ValueType(ColumnType scalar, boolean list) {
    static final ValueType STRING = new ValueType(ColumnType.STRING, false);

    /** The type that the schema calls so; null if it is none. */
    static @Nullable ValueType ofCypher(String name) {
        String text = name.replace(" NOT NULL", "");
        boolean list = text.startsWith("LIST<") && text.endsWith(">");
        ColumnType scalar = ColumnType.ofCypher(list ? text.substring("LIST<".length(), text.length() - 1) : text);
        return scalar == null ? null : new ValueType(scalar, list);
    }

    /** Its name in the schema. */
    @Override
    public String toString() {
        return list ? "LIST<" + scalar.cypherName() + ">" : scalar.cypherName();
    }
}
