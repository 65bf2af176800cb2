package io.tremaux.janusgraph.bench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.configuration2.Configuration;
import org.apache.tinkerpop.gremlin.process.traversal.TraversalStrategies;
import org.janusgraph.diskstorage.BackendTransaction;
import org.janusgraph.diskstorage.EntryList;
import org.janusgraph.diskstorage.configuration.backend.CommonsConfiguration;
import org.janusgraph.diskstorage.keycolumnvalue.MultiKeysQueryGroups;
import org.janusgraph.diskstorage.keycolumnvalue.SliceQuery;
import org.janusgraph.graphdb.configuration.GraphDatabaseConfiguration;
import org.janusgraph.graphdb.configuration.builder.GraphDatabaseConfigurationBuilder;
import org.janusgraph.graphdb.database.StandardJanusGraph;

/**
 * A JanusGraph that counts what is read of its vertices, whoever reads: questions of the edge store, rows or slices of
 * rows that these ask for, and bytes of the cells in the answers. Safe for use by any thread.
 */
final class CountedGraph extends StandardJanusGraph {
    private final LongAdder reads = new LongAdder();
    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();

    /** What was read up to now. */
    record Counts(long reads, long rows, long bytes) {
        Counts minus(Counts earlier) {
            return new Counts(reads - earlier.reads, rows - earlier.rows, bytes - earlier.bytes);
        }
    }

    private CountedGraph(GraphDatabaseConfiguration configuration) {
        super(configuration);
    }

    static CountedGraph open(Configuration settings) {
        CountedGraph graph =
                new CountedGraph(new GraphDatabaseConfigurationBuilder().build(new CommonsConfiguration(settings)));
        TraversalStrategies.GlobalCache.registerStrategies(
                CountedGraph.class, TraversalStrategies.GlobalCache.getStrategies(StandardJanusGraph.class));
        return graph;
    }

    Counts counts() {
        return new Counts(reads.sum(), rows.sum(), bytes.sum());
    }

    private void count(int asked, Iterable<EntryList> answers) {
        reads.increment();
        rows.add(asked);
        answers.forEach(cells -> bytes.add(cells.getByteSize()));
    }

    @Override
    public EntryList edgeQuery(Object vertex, SliceQuery slice, BackendTransaction transaction) {
        EntryList answer = super.edgeQuery(vertex, slice, transaction);
        count(1, List.of(answer));
        return answer;
    }

    @Override
    public List<EntryList> edgeMultiQuery(List<Object> vertices, SliceQuery slice, BackendTransaction transaction) {
        List<EntryList> answers = super.edgeMultiQuery(vertices, slice, transaction);
        count(vertices.size(), answers);
        return answers;
    }

    @Override
    public Map<SliceQuery, Map<Object, EntryList>> edgeMultiQuery(
            MultiKeysQueryGroups<Object, SliceQuery> groups, BackendTransaction transaction) {
        Map<SliceQuery, Map<Object, EntryList>> answers = super.edgeMultiQuery(groups, transaction);
        answers.values().forEach(ofSlice -> count(ofSlice.size(), ofSlice.values()));
        return answers;
    }
}
