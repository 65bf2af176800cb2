package io.tremaux.bolt;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.neo4j.graphdb.Node;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.Procedure;

/** In the server: what Cypher takes for the rows of a procedure that does nothing. */
public final class EmptyProcedure {
    @Procedure("bench.same")
    @Description("Returns one node again and again.")
    public Stream<Row> same(@Name("node") Node node, @Name("rows") long rows) {
        return LongStream.range(0, rows).mapToObj(any -> new Row(node));
    }

    /** A node. */
    public static final class Row {
        public final Node node;

        Row(Node node) {
            this.node = node;
        }
    }
}
