package io.tremaux.seed;

import static io.tremaux.seed.LikesShape.FIRST_ITEM;
import static io.tremaux.seed.LikesShape.ITEM;
import static io.tremaux.seed.LikesShape.ITEM_PREFIX;
import static io.tremaux.seed.LikesShape.LIKES;
import static io.tremaux.seed.LikesShape.NAME;
import static io.tremaux.seed.LikesShape.PERSON;
import static io.tremaux.seed.LikesShape.PERSON_PREFIX;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.eclipse.collections.impl.utility.LazyIterate;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.schema.IndexDefinition;
import org.neo4j.graphdb.schema.Schema;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/** Makes a seed graph of likes: an index on names for each label, the items, then each person with its likes. */
final class LikesGrower extends Grower {
    private static final long PATIENCE_MINUTES = 1; // for the indexes of an empty graph

    private final LikesMeasures measures;

    LikesGrower(LikesMeasures measures, Supplier<InternalTransaction> transactions, AtomicLong made) {
        super(measures, transactions, made);
        this.measures = measures;
    }

    @Override
    void grow() {
        index();
        long[] items = items();
        Random random = new Random(measures.seed());
        for (int number = 0; number < measures.persons(); number++) {
            long person = idOf(named(PERSON, PERSON_PREFIX, number));
            for (int i = 0; i < measures.likes(); i++) {
                node(person).createRelationshipTo(node(items[random.nextInt(items.length)]), LIKES);
                step();
            }
        }
        complete(items[0]);
    }

    /** Neo4j takes changes of the schema only in a transaction of their own. It fills the indexes in the background. */
    private void index() {
        Schema schema = transaction().schema();
        List<String> indexes = Stream.of(PERSON, ITEM)
                .map(label -> onName(label, schema).getName())
                .toList();
        renew();
        indexes.forEach(index -> transaction().schema().awaitIndexOnline(index, PATIENCE_MINUTES, TimeUnit.MINUTES));
    }

    /** The index on the names of a label; creates it if there is none. */
    private static IndexDefinition onName(Label label, Schema schema) {
        IndexDefinition existing = LazyIterate.adapt(schema.getIndexes(label)).detect(LikesGrower::isOnName);
        return existing == null ? schema.indexFor(label).on(NAME).create() : existing;
    }

    private static boolean isOnName(IndexDefinition index) {
        return LazyIterate.adapt(index.getPropertyKeys()).toList().equals(List.of(NAME));
    }

    private long[] items() {
        long[] items = new long[measures.items()];
        Node first = named(ITEM, ITEM_PREFIX, 0);
        first.addLabel(FIRST_ITEM);
        mark(first);
        items[0] = idOf(first);
        for (int number = 1; number < items.length; number++) {
            items[number] = idOf(named(ITEM, ITEM_PREFIX, number));
            step();
        }
        return items;
    }

    private Node named(Label label, String prefix, int number) {
        Node node = create(label);
        node.setProperty(NAME, prefix + number);
        return node;
    }
}
