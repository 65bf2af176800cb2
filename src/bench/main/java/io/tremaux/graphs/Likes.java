package io.tremaux.graphs;

import io.tremaux.seed.LikesMeasures;
import java.util.Random;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** What benchmarks need to know of the seed graph of likes. */
public record Likes(LikesMeasures measures) {
    public static final Label PERSON = Label.label("Person");
    public static final RelationshipType LIKES = RelationshipType.withName("LIKES");
    private static final long SEED = 42;

    /** @param text {@code items/likes/persons} */
    public static Likes parse(String text) {
        String[] numbers = text.split("/");
        return new Likes(new LikesMeasures(
                Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]), SEED));
    }

    /** Takes a like. */
    public interface Taker {
        void take(String person, String item);
    }

    /** All likes, person by person. */
    public void forEach(Taker taker) {
        Random random = new Random(SEED);
        for (int person = 0; person < measures.persons(); person++) {
            for (int i = 0; i < measures.likes(); i++) {
                taker.take(person(person), "item " + random.nextInt(measures.items()));
            }
        }
    }

    public String person(int number) {
        return "person " + number;
    }
}
