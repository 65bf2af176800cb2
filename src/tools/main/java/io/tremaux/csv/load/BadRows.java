package io.tremaux.csv.load;

import io.tremaux.tools.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows that were rejected: so many are left out and listed in a file, one more ends the load. Safe for use by any
 * thread.
 */
public final class BadRows {
    private final int most;
    private final Path file;
    private int count;

    /**
     * A row that is rejected.
     *
     * @param column at fault; null if it is the whole row
     */
    record BadRow(Path path, long line, @Nullable String column, String reason) {
        @Override
        public String toString() {
            return path + " line " + line + (column == null ? "" : ", " + column) + ": " + reason;
        }
    }

    /**
     * @param most that are left out
     * @param file where they are listed
     */
    public BadRows(int most, Path file) {
        this.most = most;
        this.file = file;
    }

    /** @throws CommandException if there are too many */
    synchronized void add(List<BadRow> rows) {
        List<String> told = rows.stream().map(BadRow::toString).toList();
        if (count + rows.size() > most) {
            String limit = most == 0
                    ? "\n  --skip-bad N leaves out up to N such rows."
                    : "\n  More than " + most + " rows are rejected: --skip-bad allows no more.";
            throw new CommandException(String.join("\n  ", told) + limit);
        }
        try {
            Files.write(file, told, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new CommandException("the list of rejected rows cannot be written to " + file + ": " + e, e);
        }
        count += rows.size();
    }

    public synchronized int count() {
        return count;
    }

    public Path file() {
        return file;
    }
}
