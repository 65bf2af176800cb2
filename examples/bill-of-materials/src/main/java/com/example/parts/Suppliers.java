package com.example.parts;

import io.tremaux.fluent.Rows;
import io.tremaux.fluent.Traversal;
import io.tremaux.fluent.Tremaux;
import io.tremaux.graph.Scope;
import io.tremaux.traversal.Uniqueness;
import java.util.Map;
import java.util.stream.Stream;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.procedure.Context;
import org.neo4j.procedure.Description;
import org.neo4j.procedure.Name;
import org.neo4j.procedure.Procedure;

/** {@code CALL parts.suppliers(product, most)}, by a traversal that the first call constructs for all calls. */
public final class Suppliers {
    @Context
    public GraphDatabaseService database;

    @Context
    public Transaction transaction;

    @Procedure("parts.suppliers")
    @Description("Who sells something in a product for at most that price, each once, the nearest first.")
    public Stream<SupplierRow> suppliers(@Name("product") Node product, @Name("most") double most) {
        Stream.Builder<SupplierRow> found = Stream.builder();
        try (Rows rows = suppliers().run(transaction, product, Map.of("most", most))) {
            while (rows.next()) {
                found.add(new SupplierRow(rows.node(), rows.depth()));
            }
        }
        return found.build();
    }

    private Traversal suppliers() {
        return Tremaux.of(database)
                .kept(
                        Suppliers.class.getName(),
                        tremaux -> tremaux.from()
                                .expand("Product|Part => CONTAINS>|SOLD_BY>")
                                .labels(">Supplier")
                                .relationshipWhere("price=null=true,price<=$most") // what contains another has no price
                                .uniqueness(Uniqueness.NODE_GLOBAL)
                                .cached(Scope.PERMANENT));
    }

    /** A supplier, and how many relationships lead there. */
    public static final class SupplierRow {
        public final Node supplier;
        public final long depth;

        SupplierRow(Node supplier, long depth) {
            this.supplier = supplier;
            this.depth = depth;
        }
    }
}
