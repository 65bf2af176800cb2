package io.tremaux.csv.file;

import io.tremaux.csv.file.Column.Role;
import io.tremaux.tools.CommandException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The header of nodes or of relationships. */
record Header(List<Column> columns) {
    private static final Set<Role> OF_NODES = Set.of(Role.ID, Role.LABEL);
    private static final Set<Role> OF_RELATIONSHIPS = Set.of(Role.START_ID, Role.END_ID, Role.TYPE);

    static Header parse(String... fields) {
        Header header = new Header(IntStream.range(0, fields.length)
                .mapToObj(i -> Column.parse(i + 1, fields[i]))
                .toList());
        if (header.hasAny(OF_NODES) && header.hasAny(OF_RELATIONSHIPS)) {
            throw new CommandException("the header has columns of nodes and of relationships");
        }
        if (header.isRelationships() && !(header.has(Role.START_ID) && header.has(Role.END_ID))) {
            throw new CommandException("the header of relationships has no :START_ID or no :END_ID");
        }
        Set<Object> seen = new HashSet<>();
        for (Column column : header.columns) {
            boolean once = column.role() != Role.IGNORE;
            boolean named = column.role() == Role.PROPERTY
                    || column.role() == Role.ID && !column.name().isEmpty();
            if (once && !seen.add(named ? column.name() : column.role())
                    || column.role() == Role.ID && named && !seen.add(Role.ID)) {
                throw new CommandException("the header has two columns " + (named ? column.name() : column.role())
                        + "; Tremaux accepts one");
            }
        }
        return header;
    }

    boolean isRelationships() {
        return hasAny(OF_RELATIONSHIPS);
    }

    /** Whether it says by itself that it is one of nodes. */
    boolean isNodes() {
        return hasAny(OF_NODES);
    }

    private boolean hasAny(Set<Role> roles) {
        return roles.stream().anyMatch(this::has);
    }

    boolean has(Role role) {
        return column(role) != null;
    }

    /** The column of a role; null if there is none. */
    @Nullable Column column(Role role) {
        return columns.stream()
                .filter(column -> column.role() == role)
                .findFirst()
                .orElse(null);
    }

    /** The group of ids of a role's column; empty if there is none. */
    String group(Role role) {
        Column column = column(role);
        return column == null ? "" : column.group();
    }

    /** Those of ids and of properties. */
    List<Column> valueColumns() {
        return columns.stream()
                .filter(column -> column.role() == Role.ID || column.role() == Role.PROPERTY)
                .toList();
    }

    /** The column that a member of a row in JSON comes from; null if none does. */
    @Nullable Column ofMember(String member) {
        String end = member.split("\\.", 2)[0];
        return switch (isRelationships() || member.isEmpty() ? end : "of a node") {
            case "" -> null;
            case "type" -> column(Role.TYPE);
            case "from" -> column(Role.START_ID);
            case "to" -> column(Role.END_ID);
            default -> ofNode(member);
        };
    }

    private @Nullable Column ofNode(String member) {
        return valueColumns().stream()
                .filter(column -> column.name().equals(member))
                .findFirst()
                .orElse(member.equals("label") ? column(Role.LABEL) : column(Role.ID));
    }
}
