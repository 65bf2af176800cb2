package io.tremaux.framework;

import io.tremaux.graph.GraphView;
import io.tremaux.graph.Neighbours;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.neo4j.entity.TestedRelationships;
import io.tremaux.traversal.BoundTraversal;
import io.tremaux.traversal.PathRun;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.WalkBounds;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.traversal.Evaluation;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.TraversalDescription;
import org.neo4j.graphdb.traversal.TraversalMetadata;
import org.neo4j.graphdb.traversal.Traverser;
import org.neo4j.graphdb.traversal.Uniqueness;
import org.neo4j.graphdb.traversal.UniquenessFactory;

/**
 * One traversal by Neo4j's own traversal framework, with an evaluator and an expander that read the graph only through
 * a {@link GraphView}. Without caches every question goes to the Core API, and nothing is decided twice from one
 * answer: that is the reference for every other engine and every cache. Used once, by one thread.
 */
public final class FrameworkWalk extends PathRun {
    private final Traverser traverser;
    private final RetainedMemory retained;
    private final FacadeEvaluator evaluator;
    private final boolean maximal;
    private @Nullable Iterator<Path> paths;
    private final Queue<Path> starts = new ArrayDeque<>(); // those that are results, visited and not yet handed out
    private @Nullable Path found;

    /**
     * @param bound the traversal, in the database's tokens
     * @param start nodes to start from, in order; a node that is there twice is visited twice
     * @param bounds are charged with an estimate of what the framework holds
     * @param own the user's own evaluator and expander
     */
    public FrameworkWalk(
            Transaction transaction,
            BoundTraversal bound,
            Facades facades,
            Iterable<Node> start,
            WalkBounds bounds,
            UserExtensions<?> own) {
        super(bound.traversal());
        Traversal traversal = bound.traversal();
        GraphView view = facades.view();
        this.retained = new RetainedMemory(traversal, bounds, view::keepUp);
        NodeDecisions decisions = new NodeDecisions(bound, view, bounds::charge);
        this.maximal = traversal.maximal();
        this.evaluator = new FacadeEvaluator(maximal, decisions, facades.currentNode(), retained, own.evaluator());
        RelationshipCheck following = new RelationshipCheck(bound, view);
        TraversalDescription description = transaction
                .traversalDescription()
                .uniqueness(uniqueness(traversal, retained))
                .expand(new FacadeExpander(decisions, facades.currentNode(), following.among(facades.relationships())))
                .evaluator(bounds.areCapped() && !maximal ? this::evaluate : (Evaluator) evaluator);
        description = expandedByOwn(description, own, following);
        this.traverser =
                (traversal.breadthFirst() ? description.breadthFirst() : description.depthFirst()).traverse(start);
    }

    /** With the user's own expander in the place of Tremaux's, if there is one. */
    private static <S> TraversalDescription expandedByOwn(
            TraversalDescription description, UserExtensions<S> own, RelationshipCheck following) {
        if (own.expander() == null) {
            return description;
        }
        PathExpander<S> expander = following.among(own.expander());
        return own.initialState() == null
                ? description.expand(expander)
                : description.expand(expander, own.initialState());
    }

    /**
     * The framework's uniqueness, watched at each candidate. Under NONE every candidate becomes a position, and the
     * evaluator watches each position already.
     */
    private static UniquenessFactory uniqueness(Traversal traversal, RetainedMemory retained) {
        Uniqueness uniqueness = Uniqueness.valueOf(traversal.uniqueness().name());
        return uniqueness == Uniqueness.NONE ? uniqueness : new WatchedUniqueness(uniqueness, retained);
    }

    /** Notes start nodes: the framework may visit all of them before it hands out the first. */
    private Evaluation evaluate(Path path) {
        Evaluation evaluation = evaluator.evaluate(path);
        if (path.length() == 0 && evaluation.includes()) {
            starts.add(path);
        }
        return evaluation;
    }

    @Override
    protected boolean advance() {
        if (paths == null) {
            Iterator<Path> visited = traverser.iterator(); // evaluates start nodes
            paths = maximal ? new MaximalPaths(visited, evaluator) : visited;
        }
        if (!paths.hasNext()) {
            return false;
        }
        found = paths.next();
        if (found.length() == 0) {
            starts.poll();
        }
        count++;
        return true;
    }

    @Override
    protected boolean advanceAmongVisited() {
        Path next = starts.poll();
        if (next == null) {
            return false;
        }
        found = next;
        count++;
        return true;
    }

    @Override
    public long node() {
        return CurrentNode.idOf(Objects.requireNonNull(found).endNode());
    }

    @Override
    public void appendPathTo(Neighbours path) {
        long node = node();
        for (Relationship relationship : Objects.requireNonNull(found).reverseRelationships()) {
            node = TestedRelationships.append(relationship, node, path);
        }
        path.add(node, Neighbours.NO_RELATIONSHIP, 0, false);
    }

    @Override
    public int depth() {
        return Objects.requireNonNull(found).length();
    }

    @Override
    public long nodesVisited() {
        return retained.visited();
    }

    /** Relationships that the expander offered, before uniqueness. Neo4j counts them modulo 2^32. */
    @Override
    public long relationshipsFollowed() {
        TraversalMetadata metadata = traverser.metadata(); // null if it has not come beyond its start nodes
        return metadata == null ? 0 : Integer.toUnsignedLong(metadata.getNumberOfRelationshipsTraversed());
    }
}
