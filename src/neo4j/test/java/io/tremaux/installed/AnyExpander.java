package io.tremaux.installed;

import io.tremaux.extension.ExpanderFactory;
import io.tremaux.extension.Graph;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.neo4j.graphdb.Path;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.ResourceIterable;
import org.neo4j.graphdb.traversal.BranchState;
import org.neo4j.graphdb.traversal.InitialBranchState;

/** {@code expander=any}: whatever the test at hand wants. */
public final class AnyExpander implements ExpanderFactory<Long> {
    public static volatile Function<Graph, PathExpander<Long>> made;
    public static volatile InitialBranchState<Long> initialState;

    /** An expander that is never reversed. */
    public static PathExpander<Long> of(BiFunction<Path, BranchState<Long>, ResourceIterable<Relationship>> expanding) {
        return new PathExpander<>() {
            @Override
            public ResourceIterable<Relationship> expand(Path path, BranchState<Long> state) {
                return expanding.apply(path, state);
            }

            @Override
            public PathExpander<Long> reverse() {
                throw new UnsupportedOperationException();
            }
        };
    }

    @Override
    public String name() {
        return "any";
    }

    @Override
    public PathExpander<Long> create(Graph graph) {
        return made.apply(graph);
    }

    @Override
    public InitialBranchState<Long> initialState() {
        return initialState;
    }
}
