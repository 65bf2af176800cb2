package io.tremaux.csv.file;

import io.tremaux.tools.CommandException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a field of a header says: {@code name:type[](Group){option:value,...}}, all but the name or the type left out at
 * will. A field that says nothing is one to ignore.
 *
 * @param number from 1
 * @param text the field
 * @param name of the property; empty if the field names none
 * @param type null if the header has none, or for a role that has none
 * @param group of ids; empty if there is none
 * @param label what the option {@code label} of an id says, or null
 */
record Column(
        int number,
        String text,
        String name,
        Role role,
        @Nullable ValueType type,
        String group,
        @Nullable String label) {
    private static final Pattern FIELD = Pattern.compile(
            "(?<name>.*?)(:(?<type>\\w+)(?<list>\\[])?(\\((?<group>[^)]*)\\))?(\\{(?<options>[^}]*)})?)?");
    private static final Pattern OPTION = Pattern.compile("\\s*([\\w-]+)\\s*:\\s*(.*?)\\s*");
    private static final Map<String, Role> ROLES = Map.of(
            "id", Role.ID,
            "label", Role.LABEL,
            "start_id", Role.START_ID,
            "end_id", Role.END_ID,
            "type", Role.TYPE,
            "ignore", Role.IGNORE);

    enum Role {
        PROPERTY,
        ID,
        LABEL,
        START_ID,
        END_ID,
        TYPE,
        IGNORE
    }

    static Column parse(int number, String given) {
        String field = given == null ? "" : given.strip();
        String place = place(number, field);
        Matcher parts = FIELD.matcher(field);
        if (!parts.matches()) {
            throw new CommandException(place + " is not name:type");
        }
        String typeName = parts.group("type");
        Role role =
                typeName == null ? Role.PROPERTY : ROLES.getOrDefault(typeName.toLowerCase(Locale.ROOT), Role.PROPERTY);
        ColumnType type = typeName == null || role != Role.PROPERTY ? null : type(place, typeName);
        String label = null;
        String options = parts.group("options");
        for (String option : options == null ? new String[0] : options.split(",")) {
            Matcher pair = OPTION.matcher(option);
            switch (role == Role.ID && pair.matches() ? pair.group(1) : "") {
                case "label" -> label = pair.group(2);
                case "id-type" -> type = type(place, pair.group(2));
                default ->
                    throw new CommandException(place + " has the option " + option
                            + ", which cannot be loaded; known are label and id-type of an ID");
            }
        }
        String name = parts.group("name");
        if (field.isEmpty()) {
            role = Role.IGNORE;
        } else if (name.isEmpty() && role == Role.PROPERTY) {
            throw new CommandException(place + " names no property; :IGNORE leaves a column out");
        }
        String group = parts.group("group") == null ? "" : parts.group("group");
        boolean list = parts.group("list") != null;
        return new Column(number, field, name, role, type == null ? null : new ValueType(type, list), group, label);
    }

    private static String place(int number, String field) {
        return "column " + number + " '" + field + "'";
    }

    private static ColumnType type(String place, String name) {
        ColumnType type = ColumnType.named(name);
        if (type == null) {
            throw new CommandException(place + " has the type " + name + ", not one of " + ColumnType.NAMES
                    + ", ID, LABEL, START_ID, END_ID, TYPE, IGNORE"
                    + (name.equalsIgnoreCase("point") ? "; Tremaux's schema cannot declare points" : ""));
        }
        return type;
    }

    /** The column, for people. */
    @Override
    public String toString() {
        return place(number, text);
    }
}
