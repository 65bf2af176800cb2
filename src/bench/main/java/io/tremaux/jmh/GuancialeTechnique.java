package io.tremaux.jmh;

import io.tremaux.graphs.Likes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * The technique of the GuancialeDB articles (Max De Marzi, 2016), written anew: maps from strings to sets of strings in
 * both directions, a hash map of adders, a sort. The graph lies in the heap, outside of any database.
 */
final class GuancialeTechnique {
    private final Map<String, Set<String>> liked = new HashMap<>();
    private final Map<String, Set<String>> likedBy = new HashMap<>();

    GuancialeTechnique(Likes likes) {
        likes.forEach((person, item) -> {
            liked.computeIfAbsent(person, any -> new HashSet<>()).add(item);
            likedBy.computeIfAbsent(item, any -> new HashSet<>()).add(person);
        });
    }

    List<Recommended> of(String me) {
        Map<String, LongAdder> scores = new HashMap<>();
        Set<String> mine = liked.get(me);
        for (String item : mine) {
            for (String other : likedBy.get(item)) {
                for (String what : liked.get(other)) {
                    scores.computeIfAbsent(what, any -> new LongAdder()).increment();
                }
            }
        }
        scores.keySet().removeAll(mine);
        return Recommended.best(scores);
    }
}
