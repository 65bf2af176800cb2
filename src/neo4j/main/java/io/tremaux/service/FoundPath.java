package io.tremaux.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.traversal.Paths;
import org.neo4j.internal.helpers.collection.Iterables;

/**
 * A path that was found, which reads nothing any more. Neo4j has such classes too, but none is in all its versions.
 * Equal to any path with the same start node and relationships.
 */
final class FoundPath implements Path {
    private final List<Node> nodes;
    private final List<Relationship> relationships;

    /** @param relationships one less than nodes; each leads from a node to the next */
    FoundPath(List<Node> nodes, List<Relationship> relationships) {
        this.nodes = List.copyOf(nodes);
        this.relationships = List.copyOf(relationships);
    }

    @Override
    public Node startNode() {
        return nodes.get(0);
    }

    @Override
    public Node endNode() {
        return nodes.get(length());
    }

    @Override
    public @Nullable Relationship lastRelationship() {
        return relationships.isEmpty() ? null : relationships.get(length() - 1);
    }

    @Override
    public Iterable<Relationship> relationships() {
        return relationships;
    }

    @Override
    public Iterable<Relationship> reverseRelationships() {
        return reversed(relationships);
    }

    @Override
    public Iterable<Node> nodes() {
        return nodes;
    }

    @Override
    public Iterable<Node> reverseNodes() {
        return reversed(nodes);
    }

    private static <E> List<E> reversed(List<E> list) {
        List<E> reversed = new ArrayList<>(list);
        Collections.reverse(reversed);
        return reversed;
    }

    @Override
    public int length() {
        return relationships.size();
    }

    /** Nodes and relationships in turn, from the start node to the end node. */
    @Override
    public Iterator<Entity> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next <= 2 * length();
            }

            @Override
            public Entity next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                int at = next++;
                return at % 2 == 0 ? nodes.get(at / 2) : relationships.get(at / 2);
            }
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Path path
                && startNode().equals(path.startNode())
                && relationships.equals(Iterables.asList(path.relationships()));
    }

    @Override
    public int hashCode() {
        return relationships.isEmpty() ? startNode().hashCode() : relationships.hashCode();
    }

    @Override
    public String toString() {
        return Paths.defaultPathToString(this);
    }
}
