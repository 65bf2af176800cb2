package io.tremaux.neo4j.entity;

import io.tremaux.graph.Labels;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.NotFoundException;

/**
 * Labels by the Core API, one call per question: the reference that every other kind is measured and tested against.
 */
public final class CoreLabels extends Labels {
    private final NodeAtHand atHand;
    private final StoreTokens tokens;
    private @Nullable Label[] labels = new Label[16];

    public CoreLabels(NodeAtHand atHand, StoreTokens tokens) {
        super(false);
        this.atHand = atHand;
        this.tokens = tokens;
    }

    @Override
    protected boolean ask(long node, int label) {
        try {
            return atHand.node(node).hasLabel(label(label));
        } catch (NotFoundException deletedMeanwhile) {
            return false;
        }
    }

    @Override
    public boolean answersAtOnce() {
        return false;
    }

    /** Neo4j's label of a token, made once: the Core API asks by name. */
    private Label label(int token) {
        if (token >= labels.length) {
            labels = Arrays.copyOf(labels, Math.max(token + 1, labels.length * 2));
        }
        Label label = labels[token];
        if (label == null) {
            label = tokens.labelOf(token);
            labels[token] = label;
        }
        return label;
    }
}
