package io.tremaux.graphs;

import java.util.Map;
import java.util.Random;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/**
 * A bill of materials: 20 levels of 5,000 parts, where each part needs one or two pieces of each of three parts of the
 * next level. 10^5 parts and 285,000 relationships; 3^19, some 10^9, paths lead from one part of the highest level to
 * the lowest.
 */
final class PartsGraph {
    private static final int LEVELS = 20;
    private static final int PARTS = 5_000;
    private static final int NEEDED = 3;
    private static final long SEED = 42;
    private static final Label PART = Label.label("Part");
    private static final RelationshipType NEEDS = RelationshipType.withName("NEEDS");

    private PartsGraph() {}

    static void make(Batches batches) {
        Random random = new Random(SEED);
        int[] above = level(batches, 0);
        for (int level = 1; level < LEVELS; level++) {
            int[] below = level(batches, level);
            for (int part : above) {
                for (int i = 0; i < NEEDED; i++) {
                    int needed = below[random.nextInt(PARTS)];
                    batches.relationship(part, NEEDS, needed, Map.of("pieces", 1L + random.nextInt(2)));
                }
            }
            above = below;
        }
    }

    private static int[] level(Batches batches, int level) {
        int[] parts = new int[PARTS];
        for (int i = 0; i < PARTS; i++) {
            parts[i] = batches.node(Map.of("level", level, "number", i), PART);
        }
        return parts;
    }
}
