package io.tremaux.graphs;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/**
 * 40,000 users with 600,000 friendships, and 10,000 features that users have 900,000 times. Both ends are drawn with
 * probabilities that fall by a power of the rank: some nodes have over 10,000 relationships, most have few. A fifth of
 * the nodes has none. Ids have nothing to do with ranks.
 *
 * <p>{@code (:User:Member|:Admin|:Guest|:Bot {name: 'user 0', age, score})-[:FRIEND]->(:User)}, and {@code
 * -[:HAS]->(:Feature {name: 'feature 0', weight})}; the names have the ranks.
 */
record SocialGraph(Batches batches, Random random) {
    private static final int USERS = 40_000;
    private static final int FEATURES = 10_000;
    private static final int FRIENDSHIPS = 600_000;
    private static final int HAVINGS = 900_000;
    private static final double CONNECTED = 0.8;
    private static final double SKEW = 3;
    private static final int OLDEST = 90;
    private static final long SEED = 42;
    private static final Label USER = Label.label("User");
    private static final Label FEATURE = Label.label("Feature");
    /** Every second user is a member. */
    private static final List<Label> KINDS = Stream.of(
                    "Member", "Member", "Member", "Member", "Guest", "Guest", "Bot", "Admin")
            .map(Label::label)
            .toList();

    static void make(Batches batches) {
        new SocialGraph(batches, new Random(SEED)).make();
    }

    private void make() {
        int[] users = new int[USERS];
        int[] features = new int[FEATURES];
        for (int node : IntArrays.shuffle(IntStream.range(0, USERS + FEATURES).toArray(), random)) {
            if (node < USERS) {
                users[node] = user(node);
            } else {
                features[node - USERS] = feature(node - USERS);
            }
        }
        connect(users, RelationshipType.withName("FRIEND"), users, FRIENDSHIPS);
        connect(users, RelationshipType.withName("HAS"), features, HAVINGS);
    }

    private int user(int rank) {
        return batches.node(
                Map.of("name", "user " + rank, "age", random.nextInt(OLDEST), "score", random.nextDouble()),
                USER,
                KINDS.get(random.nextInt(KINDS.size())));
    }

    private int feature(int rank) {
        return batches.node(Map.of("name", "feature " + rank, "weight", random.nextDouble()), FEATURE);
    }

    /** Connects two nodes at most once, and no node with itself. */
    private void connect(int[] sources, RelationshipType type, int[] targets, int relationships) {
        LongSet pairs = new LongOpenHashSet(relationships);
        while (pairs.size() < relationships) {
            int source = drawn(sources);
            int target = drawn(targets);
            long pair = (long) Math.min(source, target) << Integer.SIZE | Math.max(source, target);
            if (source != target && pairs.add(pair)) {
                batches.relationship(source, type, target);
            }
        }
    }

    private int drawn(int[] ranked) {
        return ranked[(int) (ranked.length * CONNECTED * Math.pow(random.nextDouble(), SKEW))];
    }
}
