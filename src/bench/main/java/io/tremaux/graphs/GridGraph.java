package io.tremaux.graphs;

import java.util.Map;
import java.util.Random;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** Roads between the crossings of a square grid: a million places, two million roads of 1 to 9 km. */
final class GridGraph {
    private static final int SIDE = 1_000;
    private static final int LONGEST = 9;
    private static final long SEED = 42;
    private static final Label PLACE = Label.label("Place");
    private static final RelationshipType ROAD = RelationshipType.withName("ROAD");

    private GridGraph() {}

    static void make(Batches batches) {
        int[] row = new int[SIDE];
        Random random = new Random(SEED);
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                int place = batches.node(Map.of("x", x, "y", y), PLACE);
                if (x > 0) {
                    road(batches, row[x - 1], place, random);
                }
                if (y > 0) {
                    road(batches, row[x], place, random);
                }
                row[x] = place;
            }
        }
    }

    private static void road(Batches batches, int from, int to, Random random) {
        batches.relationship(from, ROAD, to, Map.of("km", 1L + random.nextInt(LONGEST)));
    }
}
