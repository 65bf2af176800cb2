package io.tremaux.compare;

import io.tremaux.tools.CommandException;
import io.tremaux.workload.Graph;
import io.tremaux.workload.StoredGraph;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.neo4j.driver.Record;

/** The stored graph in arrays, by internal ids: what bare arrays and the engines outside need of it. */
final class Export implements StoredGraph {
    private final int nodes;
    private final int[] sources;
    private final int[] targets;
    private final int[] types;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final String label;
    private final BitSet labelled;
    private final BitSet trueValues;

    Export(Bolt bolt, Graph graph) {
        nodes = (int) bolt.number("MATCH (n) RETURN max(id(n))") + 1;
        int relationships = (int) bolt.number("MATCH ()-[r]->() RETURN count(r)");
        sources = new int[relationships];
        targets = new int[relationships];
        types = new int[relationships];
        int[] next = new int[1];
        bolt.forEach("MATCH (a)-[r]->(b) RETURN id(a), id(b), type(r)", row -> add(next[0]++, row));
        label = graph.label;
        labelled = ids(bolt, "MATCH (n:`" + label + "`) RETURN id(n)");
        trueValues = graph.isTree() ? ids(bolt, "MATCH (n) WHERE n.value RETURN id(n)") : new BitSet();
    }

    private void add(int place, Record row) {
        sources[place] = row.get(0).asInt();
        targets[place] = row.get(1).asInt();
        types[place] = numbers.computeIfAbsent(row.get(2).asString(), any -> numbers.size());
    }

    private static BitSet ids(Bolt bolt, String statement) {
        BitSet ids = new BitSet();
        bolt.forEach(statement, row -> ids.set(row.get(0).asInt()));
        return ids;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public void forEachRelationship(RelationshipTaker taker) {
        List<String> names = List.copyOf(numbers.keySet());
        for (int i = 0; i < sources.length; i++) {
            taker.take(sources[i], targets[i], names.get(types[i]));
        }
    }

    @Override
    public void forEachNode(NodeTaker taker) {
        for (int node = 0; node < nodes; node++) {
            int id = node;
            taker.take(id, name -> name.equals(label) && labelled.get(id), trueValues.get(id));
        }
    }

    /**
     * Arrays of little-endian integers: {@code sources}, {@code targets}, {@code types}, {@code label NAME},
     * {@code true}.
     */
    void write(Path folder) {
        try {
            Files.createDirectories(folder);
            write(folder.resolve("sources"), sources);
            write(folder.resolve("targets"), targets);
            write(folder.resolve("types"), types);
            Files.writeString(folder.resolve("names"), String.join("\n", numbers.keySet()) + "\n");
            Files.writeString(folder.resolve("nodes"), nodes + "\n");
            write(folder.resolve("label " + label), labelled.stream().toArray());
            write(folder.resolve("true"), trueValues.stream().toArray());
        } catch (IOException e) {
            throw new CommandException("the graph cannot be written to " + folder, e);
        }
    }

    private static void write(Path file, int[] values) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(values).forEach(bytes::putInt);
        Files.write(file, bytes.array());
    }
}
