package io.tremaux.neo4j.entity;

import io.tremaux.graph.Labels;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.NotFoundException;

/**
 * Labels by the Core API, one call per question: the reference that every other kind is measured and tested against.
 */
public final class CoreApiLabels extends Labels {
    private final CurrentNode currentNode;
    private final StoreTokens tokens;
    private final Int2ObjectMap<Label> labels = new Int2ObjectOpenHashMap<>(); // made once: the Core API asks by name

    public CoreApiLabels(CurrentNode currentNode, StoreTokens tokens) {
        super(false);
        this.currentNode = currentNode;
        this.tokens = tokens;
    }

    @Override
    protected boolean ask(long node, int label) {
        try {
            return currentNode.node(node).hasLabel(labels.computeIfAbsent(label, tokens::labelOf));
        } catch (NotFoundException deletedMeanwhile) {
            return false;
        }
    }

    @Override
    public boolean answersAtOnce() {
        return false;
    }
}
