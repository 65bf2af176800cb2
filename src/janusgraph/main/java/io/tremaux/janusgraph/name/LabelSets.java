package io.tremaux.janusgraph.name;

import java.util.HashMap;
import java.util.Map;

/** The label sets that one session has met, each made once. Belongs to one thread. */
public final class LabelSets {
    private final GraphNames names;
    private final Map<String, NamedLabelSet> sets = new HashMap<>();

    public LabelSets(GraphNames names) {
        this.names = names;
    }

    /** What the label of a vertex stands for. Costs a look-up in a map. */
    public NamedLabelSet of(String label) {
        return sets.computeIfAbsent(label, met -> NamedLabelSet.of(names.mode().of(met), names.labels()));
    }
}
