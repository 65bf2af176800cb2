package io.tremaux.crash;

import io.tremaux.tools.Console;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was sent to the server since the last check, and what the server said of it. A unit is written whole or not at
 * all. Safe for use by any thread.
 */
final class Ledger {
    private final Map<Long, Unit> units = new TreeMap<>();
    private long acknowledged;
    private long lastUnit;
    private long lastStream;

    /** What the server said. */
    enum Reply {
        /** Nothing, or that it failed: a unit may have been written or not. */
        NONE,
        ACKNOWLEDGED,
        /** That nothing was written. */
        REJECTED
    }

    /**
     * Elements that are written whole or not at all.
     *
     * @param stream units of one stream are written in their order; 0 for none
     */
    private record Unit(Kind kind, int size, long stream, Reply reply) {}

    /** What a check found. Faults are empty if all is as it must be. */
    static final class Checked {
        final List<String> faults = new ArrayList<>();
        long acknowledgedElements;
        private final long acknowledged;
        private long silent;
        private long silentWritten;
        private long silentParts;
        private long elements;

        private Checked(long acknowledged) {
            this.acknowledged = acknowledged;
        }

        String line() {
            return Console.text(
                    "%d units of %d elements acknowledged, %d units without an answer, %d of which are written whole and %d in part; %d elements there; %s",
                    acknowledged,
                    acknowledgedElements,
                    silent,
                    silentWritten,
                    silentParts,
                    elements,
                    faults.isEmpty() ? "nothing lost" : faults.size() + " FAULTS");
        }
    }

    /** A unit that is about to be sent. */
    synchronized long begin(Kind kind, int size, long stream) {
        units.put(++lastUnit, new Unit(kind, size, stream, Reply.NONE));
        return lastUnit;
    }

    synchronized long newStream() {
        return ++lastStream;
    }

    synchronized void said(long unit, Reply reply) {
        acknowledged += reply == Reply.ACKNOWLEDGED ? 1 : 0;
        units.computeIfPresent(unit, (id, old) -> new Unit(old.kind, old.size, old.stream, reply));
    }

    /** Units that were acknowledged since the last check. */
    synchronized long acknowledged() {
        return acknowledged;
    }

    synchronized long lastUnit() {
        return lastUnit;
    }

    /**
     * Compares with what the database holds of the units since the last check, and forgets them.
     *
     * @param found the number of elements of each unit that has any; of relationships, these
     * @param ends the number of nodes at the ends of relationships, for each unit that has any
     * @param isAtomic whether a unit of which the server has said nothing must be there whole or not at all
     */
    synchronized Checked check(Map<Long, Long> found, Map<Long, Long> ends, boolean isAtomic) {
        Checked checked = new Checked(acknowledged);
        List<String> faults = checked.faults;
        Map<Long, Long> missing = new HashMap<>(); // by stream: the first unit that is not there
        for (Map.Entry<Long, Unit> each : units.entrySet()) {
            long id = each.getKey();
            Unit unit = each.getValue();
            long there = found.getOrDefault(id, 0L);
            long mustBe = unit.kind.relationships && there > 0 ? unit.size + 1 : 0;
            checked.elements += there;
            boolean mayBePart = !isAtomic && unit.reply == Reply.NONE;
            checked.silentParts += mayBePart && there != 0 && there != unit.size ? 1 : 0;
            if (there != 0 && there != unit.size && !mayBePart) {
                faults.add(id + " " + unit + ": only a part of it is there, " + there);
            }
            if (ends.getOrDefault(id, 0L) != mustBe && !mayBePart) {
                faults.add(id + " " + unit + ": " + ends.get(id) + " ends are there, not " + mustBe);
            }
            if (unit.stream != 0 && there == 0) {
                missing.putIfAbsent(unit.stream, id);
            } else if (unit.stream != 0 && missing.containsKey(unit.stream)) {
                faults.add(id + " " + unit + ": is there, but not " + missing.get(unit.stream) + " before it");
            }
            switch (unit.reply) {
                case ACKNOWLEDGED -> {
                    checked.acknowledgedElements += unit.size;
                    if (there == 0) {
                        faults.add(id + " " + unit + ": is LOST");
                    }
                }
                case REJECTED -> {
                    if (there != 0) {
                        faults.add(id + " " + unit + ": is there");
                    }
                }
                default -> {
                    checked.silent++;
                    checked.silentWritten += there == unit.size ? 1 : 0;
                }
            }
        }
        found.keySet().stream().filter(id -> !units.containsKey(id)).forEach(id -> faults.add(id + ": was never sent"));
        units.clear();
        acknowledged = 0;
        return checked;
    }
}
