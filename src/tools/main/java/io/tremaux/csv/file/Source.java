package io.tremaux.csv.file;

import io.tremaux.csv.file.Column.Role;
import io.tremaux.tools.CommandException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One file, or several whose first begins with the header of all.
 *
 * @param labels that every node of it has, from the command line
 * @param type that relationships have whose column names none, from the command line; null for none
 */
public record Source(
        List<Path> files,
        Format format,
        Header header,
        List<String> labels,
        @Nullable String type) {
    /** Nodes. */
    public static Source ofNodes(List<Path> files, Format format, List<String> labels) {
        Source source = new Source(files, format, header(files, format), labels, null);
        if (source.header.isRelationships()) {
            throw new CommandException(source + " has the header of relationships, but was given as nodes");
        }
        if (labels.isEmpty()
                && !source.header.has(Role.LABEL)
                && source.header.group(Role.ID).isEmpty()) {
            throw new CommandException(
                    source + " names no label: its header needs :LABEL or a group such as :ID(Person), or"
                            + " give it as --nodes LABEL=FILE");
        }
        return source;
    }

    /** Relationships. */
    public static Source ofRelationships(List<Path> files, Format format, @Nullable String type) {
        Source source = new Source(files, format, header(files, format), List.of(), type);
        if (!source.header.isRelationships()) {
            throw new CommandException(
                    source + " was given as relationships, but its header has no :START_ID and :END_ID");
        }
        if (type == null && !source.header.has(Role.TYPE)) {
            throw new CommandException(
                    source + " names no type: its header needs :TYPE, or give it as --relationships TYPE=FILE");
        }
        return source;
    }

    /** What the header says. */
    public static Source of(List<Path> files, Format format) {
        Header header = header(files, format);
        if (header.isRelationships()) {
            return ofRelationships(files, format, null);
        }
        if (header.isNodes()) {
            return ofNodes(files, format, List.of());
        }
        throw new CommandException(files.get(0) + " does not begin with a header such as id:ID(Person),name,:LABEL or"
                + " :START_ID(Person),:END_ID(Person),:TYPE");
    }

    private static Header header(List<Path> files, Format format) {
        try (CsvRows rows = new CsvRows(files.get(0), format)) {
            List<String> fields = rows.next();
            if (fields == null) {
                throw new CommandException(files.get(0) + " is empty; a header must come first");
            }
            if (fields.stream().anyMatch(field -> field != null && field.indexOf('\0') >= 0)) {
                throw new CommandException(
                        files.get(0) + " is not UTF-8: its header has the character NUL, as UTF-16 does."
                                + " Convert the file, as by iconv -f UTF-16 -t UTF-8");
            }
            return Header.parse(fields.toArray(String[]::new));
        } catch (CommandException e) {
            String message = String.valueOf(e.getMessage());
            boolean named = message.startsWith(files.get(0).toString());
            throw named ? e : new CommandException(files.get(0) + " line 1: " + message, e);
        }
    }

    public boolean isRelationships() {
        return header.isRelationships();
    }

    /** Whether a column of it has labels or types. */
    public boolean hasNamesInRows() {
        return RowNames.column(this) != null;
    }

    /** Bytes of the files, compressed as they are. */
    public long bytes() {
        return files.stream().mapToLong(file -> file.toFile().length()).sum();
    }

    /** Opens it behind the header. */
    public SourceRows open() {
        return new SourceRows(this);
    }

    /** The column that a member of a row in JSON comes from, for people; null if it is none. */
    public @Nullable String column(String member) {
        Column column = header.ofMember(member);
        return column == null ? null : column.toString();
    }

    /** The labels in a field, which the delimiter of arrays separates. */
    List<String> split(String field) {
        return Arrays.stream(field.split(String.valueOf(format.arrayDelimiter()).replaceAll("\\W", "\\\\$0")))
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    @Override
    public String toString() {
        return String.join(",", files.stream().map(Path::toString).toList());
    }
}
