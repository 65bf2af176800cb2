package io.tremaux.framework;

import io.tremaux.extension.Graph;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.Tokens;
import io.tremaux.neo4j.entity.NodeRelationships;
import io.tremaux.neo4j.entity.TestedRelationships;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Direction;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;

/** The facades of one request for the user's own Java, by names. Belongs to one thread. */
public final class FacadeGraph implements Graph {
    private final Facades facades;
    private final NodeRelationships relationships;
    private final Tokens tokens;
    private final Runnable beforeQuestion;
    private final Map<String, Integer> labels = new HashMap<>();
    private final Map<String, Integer> keys = new HashMap<>();
    private final Map<String, Integer> types = new HashMap<>();

    /** Each as the one object by which facades find what they have prepared for it. */
    private final Map<RelationshipChoice, RelationshipChoice> choices = new HashMap<>();

    /**
     * @param tokens earn the answer a warning for each name that the database does not have
     * @param beforeQuestion done before each question: the user had control until then, for however long
     */
    public FacadeGraph(Facades facades, Tokens tokens, Runnable beforeQuestion) {
        this.facades = facades;
        this.tokens = tokens;
        this.beforeQuestion = beforeQuestion;
        this.relationships = (node, choice) -> {
            beforeQuestion.run();
            return facades.relationships().of(node, choice);
        };
    }

    @Override
    public boolean hasLabel(Node node, String label) {
        int token = labels.computeIfAbsent(label, tokens::label);
        return token != Tokens.UNKNOWN && facades.view().labels().has(stepOn(node), token);
    }

    @Override
    public @Nullable Object property(Node node, String key) {
        int token = keys.computeIfAbsent(key, tokens::propertyKey);
        return token == Tokens.UNKNOWN
                ? null
                : owned(facades.view().properties().value(stepOn(node), token));
    }

    @Override
    public @Nullable Object property(Relationship relationship, String key) {
        int token = keys.computeIfAbsent(key, tokens::propertyKey);
        beforeQuestion.run();
        return token == Tokens.UNKNOWN
                ? null
                : owned(TestedRelationships.value(facades.view().relationshipProperties(), relationship, token));
    }

    @Override
    public ResourceIterable<Relationship> relationships(Node node, Direction direction, String... types) {
        long id = stepOn(node);
        RelationshipChoice[] chosen = types.length == 0
                ? new RelationshipChoice[] {RelationshipChoice.whole(ours(direction))}
                : choices(direction, types);
        return new ConcatenatedRelationships(relationships, id, chosen);
    }

    /** The choices of types that the database has, each once, in the order of their names. */
    private RelationshipChoice[] choices(Direction direction, String... names) {
        Set<RelationshipChoice> chosen = new LinkedHashSet<>();
        for (String name : names) {
            int type = types.computeIfAbsent(name, tokens::relationshipType);
            if (type != Tokens.UNKNOWN) {
                chosen.add(choices.computeIfAbsent(new RelationshipChoice(type, ours(direction)), same -> same));
            }
        }
        return chosen.toArray(RelationshipChoice[]::new);
    }

    private static io.tremaux.graph.Direction ours(Direction direction) {
        return io.tremaux.graph.Direction.valueOf(direction.name());
    }

    /** Begins a question about a node, which is then the current node of the facades. Answers its internal id. */
    private long stepOn(Node node) {
        beforeQuestion.run();
        return facades.currentNode().stepOn(node);
    }

    /** A cache may hold the very array. */
    private static @Nullable Object owned(@Nullable Object value) {
        if (value == null || !value.getClass().isArray()) {
            return value;
        }
        int length = Array.getLength(value);
        Object copy = Array.newInstance(value.getClass().getComponentType(), length);
        System.arraycopy(value, 0, copy, 0, length);
        return copy;
    }
}
