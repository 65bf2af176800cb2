package io.tremaux.seed;

import io.tremaux.parameter.InvalidParameterException;
import java.util.Map;

/**
 * The measures of the graph of the <a href="https://maxdemarzi.com/2016/">GuancialeDB articles</a>: {@code (:Person
 * {name: 'person 0'})-[:LIKES]->(:Item {name: 'item 0'})}, and so on. Each person has the same number of likes. Their
 * items are drawn by {@code new Random(seed).nextInt(items)}, person by person, with replacement: some persons like an
 * item twice.
 *
 * @param likes of each person
 */
public record LikesMeasures(int items, int likes, int persons, long seed) implements Measures {
    /** The most likes of all persons. */
    public static final long MAX_LIKES = 10 * MAX_NODES;

    /** @throws InvalidParameterException if a measure is below 1, or the graph above {@link #MAX_NODES} */
    public LikesMeasures {
        Measures.requirePositive("items", items);
        Measures.requirePositive("likes", likes);
        Measures.requirePositive("persons", persons);
        Measures.requireNotTooLarge("persons", persons, (long) items + persons, "A graph of so many items and persons");
        if ((long) likes * persons > MAX_LIKES) {
            throw new InvalidParameterException(
                    "likes",
                    Integer.toString(likes),
                    "at most " + MAX_LIKES + " likes of all persons",
                    persons + " persons with " + likes + " likes have more than " + MAX_LIKES + ".");
        }
    }

    @Override
    public Kind kind() {
        return Kind.LIKES;
    }

    @Override
    public long nodes() {
        return (long) items + persons;
    }

    @Override
    public Map<String, Long> numbers() {
        return kind().named(items, likes, persons, seed);
    }
}
