package io.tremaux.graphs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * {@code (:Person {name: 'person 0'})-[:LIKES]->(:Item {name: 'item 0'})}: each person likes as many items as the others, drawn with
 * replacement, so that some are liked twice by one person. The graph of the GuancialeDB articles.
 *
 * @param likes of each person
 */
public record Likes(int items, int likes, int persons) {
    public static final Label PERSON = Label.label("Person");
    public static final Label ITEM = Label.label("Item");
    public static final RelationshipType LIKES = RelationshipType.withName("LIKES");
    private static final long SEED = 42;

    /** @param text as {@link #toString} writes it */
    public static Likes parse(String text) {
        String[] numbers = text.split("/");
        return new Likes(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
    }

    /** Takes a like. */
    public interface Taker {
        void take(String person, String item);
    }

    /** All likes, person by person. */
    public void forEach(Taker taker) {
        Random random = new Random(SEED);
        for (int person = 0; person < persons; person++) {
            for (int i = 0; i < likes; i++) {
                taker.take(person(person), "item " + random.nextInt(items));
            }
        }
    }

    public String person(int number) {
        return "person " + number;
    }

    /** In an empty database. */
    public void make(Supplier<InternalTransaction> transactions) {
        try (InternalTransaction transaction = transactions.get()) {
            for (Label label : List.of(PERSON, ITEM)) {
                transaction.schema().indexFor(label).on("name").create();
            }
            transaction.commit();
        }
        try (Batches batches = new Batches(transactions)) {
            List<Integer> nodes = new ArrayList<>();
            for (int item = 0; item < items; item++) {
                nodes.add(batches.node(Map.of("name", "item " + item), ITEM));
            }
            Random random = new Random(SEED);
            for (int person = 0; person < persons; person++) {
                int node = batches.node(Map.of("name", person(person)), PERSON);
                for (int i = 0; i < likes; i++) {
                    batches.relationship(node, LIKES, nodes.get(random.nextInt(items)));
                }
            }
            batches.commit();
        }
    }

    @Override
    public String toString() {
        return items + "/" + likes + "/" + persons;
    }
}
