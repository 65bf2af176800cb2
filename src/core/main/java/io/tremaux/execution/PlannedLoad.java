package io.tremaux.execution;

import io.tremaux.cache.PagedRelationships;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Neighbours;
import io.tremaux.graph.ReadAhead;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.graph.Tokens;
import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.NoRoomException;
import io.tremaux.heap.Reservation;
import io.tremaux.warmup.WarmUpPlan;
import java.util.List;

/**
 * Loads what a warm-up plans of some nodes into the shared caches of a view, as far as there is room. A key that the
 * database has never seen has no value. Belongs to the view's thread.
 */
final class PlannedLoad {
    private final RequestView view;
    private final WarmUpPlan plan;
    private final int[] keys; // tokens of the properties of nodes to load
    private final int[] relationshipKeys; // tokens of the properties of relationships to load
    private final HeapBudget budget; // charged with a copy of one list of relationships at a time

    PlannedLoad(RequestView view, Tokens tokens, WarmUpPlan plan, HeapBudget budget) {
        this.view = view;
        this.plan = plan;
        this.keys = tokens(plan.properties(), tokens);
        this.relationshipKeys = tokens(plan.relationshipProperties(), tokens);
        this.budget = budget;
    }

    /** The tokens of those keys that the database has. */
    private static int[] tokens(List<String> keys, Tokens tokens) {
        return keys.stream()
                .mapToInt(tokens::propertyKey)
                .filter(key -> key >= 0)
                .toArray();
    }

    /**
     * Loads what the plan says of some nodes, and publishes it. Properties of relationships come last: they are loaded
     * for the relationships in lists that the shared cache has by then.
     */
    void load(long[] nodes) {
        loadNodes(nodes);
        view.publish();
        if (relationshipKeys.length > 0) {
            loadRelationshipProperties(nodes);
            view.publish();
        }
    }

    /**
     * Asks the facades of the view about each node. A facade reads from the store what its cache lacks, and keeps it. A
     * remote store hears of the nodes first.
     */
    private void loadNodes(long[] nodes) {
        ReadAhead ahead = view.readAhead();
        ReadAhead.Interest interest = new ReadAhead.Interest(List.of(), true, false, false);
        int announced = 0;
        for (int next = 0; next < nodes.length; next++) {
            if (ahead != null && next >= announced) {
                announced = ahead.announce(i -> nodes[i], next, nodes.length, interest);
            }
            long node = nodes[next];
            if (plan.labels()) {
                view.labels().of(node);
            }
            for (int key : keys) {
                view.properties().value(node, key);
            }
            plan.directions().forEach(direction -> loadList(node, direction));
        }
    }

    /**
     * Loads the relationships of a node in a direction, with their ids if the plan has properties of relationships.
     * Loads nothing if the view has no shared cache of relationships.
     */
    private void loadList(long node, Direction direction) {
        if (view.relationships() instanceof PagedRelationships paged) {
            paged.load(node, direction, relationshipKeys.length > 0);
        }
    }

    /** Asks for each value of the relationships in lists that the cache has; a value that it lacks is then loaded. */
    private void loadRelationshipProperties(long[] nodes) {
        Reservation charge = new Reservation(budget);
        Neighbours list = new Neighbours(true, charge::require);
        try {
            RelationshipTest values = values(view.relationshipProperties());
            for (Direction direction : plan.directions()) {
                for (long node : nodes) {
                    loadValues(node, direction, values, list);
                }
            }
        } finally {
            charge.close();
        }
    }

    /**
     * Loads the properties of all relationships in one list of a node.
     *
     * @param list is overwritten; used for one node after another
     */
    private void loadValues(long node, Direction direction, RelationshipTest values, Neighbours list) {
        list.truncate(0);
        if (isKnown(node, direction, list)) {
            for (int i = 0; i < list.size(); i++) {
                values.of(node, list, i, RelationshipProperties.ANY_TIME);
            }
        }
    }

    /** Whether the cache has the list of a node, and there was room to copy it. */
    private boolean isKnown(long node, Direction direction, Neighbours list) {
        try {
            return view.relationships() instanceof PagedRelationships paged
                    && paged.appendKnown(node, RelationshipChoice.whole(direction), list);
        } catch (NoRoomException noRoom) {
            return false;
        }
    }

    /** A test that asks for each key of a relationship, so that the facade loads the values. */
    private RelationshipTest values(RelationshipProperties properties) {
        return properties.test(known -> relationship -> {
            for (int key : relationshipKeys) {
                known.value(relationship, key);
            }
            return true;
        });
    }
}
