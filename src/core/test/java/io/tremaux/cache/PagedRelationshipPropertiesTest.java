package io.tremaux.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.ModelGraph.Link;
import io.tremaux.graph.Direction;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Heard;
import io.tremaux.graph.LookupCounts;
import io.tremaux.graph.NodePredicate;
import io.tremaux.graph.RelationshipChoice;
import io.tremaux.graph.RelationshipProperties;
import io.tremaux.graph.RelationshipTest;
import io.tremaux.heap.HeapBudget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Another relationship uses the id of one that the cache knows: whose values may answer for which list. */
class PagedRelationshipPropertiesTest {
    private static final long NODE = 5;
    private static final long OTHER = 6;
    private static final long RELATIONSHIP = 1;
    private static final int KNOWN = 0;
    private static final int UNKNOWN = 1;
    private static final RelationshipChoice OUTGOING = RelationshipChoice.whole(Direction.OUTGOING);

    private final ModelGraph graph = new ModelGraph();
    private final Stored stored = new Stored();
    private final HeapBudget budget = new HeapBudget(1 << 24);
    private final GraphCache cache = new GraphCache(budget, new CacheStatistics());
    private final LookupCounts ofLists = new LookupCounts();
    private final LookupCounts counts = new LookupCounts();
    private final WriteBuffer fills =
            new WriteBuffer(cache, new OpenGate(), new LookupCounts(), new LookupCounts(), ofLists);
    private final Epoch epoch = new Epoch();
    private final PagedRelationships lists = new PagedRelationships(graph, fills, budget, epoch, ofLists);
    private final PagedRelationshipProperties properties =
            new PagedRelationshipProperties(stored, fills, () -> this.followed, lists.fromStore(), epoch, counts);
    private long followed = 1;

    /** Values that are old as long as the cache reads them, and new from then on. */
    private static final class Stored implements RelationshipProperties {
        private final Map<Integer, Object> values = new HashMap<>(Map.of(KNOWN, "old", UNKNOWN, "any"));

        @Override
        public @Nullable Object value(long relationship, int key) {
            return values.get(key);
        }

        @Override
        public boolean leads(long relationship, long source, int type, long target) {
            return true;
        }
    }

    @BeforeEach
    void cacheTheOldValue() {
        graph.links.put(NODE, List.of(new Link(OTHER, RELATIONSHIP, 0, Direction.OUTGOING)));
        assertThat(isOld(RelationshipProperties.ANY_TIME)).isTrue();
        fills.publish();
        stored.values.put(KNOWN, "new");
    }

    @AfterEach
    void releaseAll() {
        lists.close();
        cache.retire();
        assertThat(budget.used()).isZero();
    }

    private boolean isOld(long listedAsOf) {
        return of(properties.test(known -> id -> "old".equals(known.value(id, KNOWN))), listedAsOf);
    }

    private static boolean of(RelationshipTest test, long listedAsOf) {
        return test.of(RELATIONSHIP, NODE, 0, OTHER, listedAsOf);
    }

    @Test
    void shouldAnswerByTheCacheForAListOfTheSameTime() {
        assertThat(isOld(followed)).isTrue();
        assertThat(counts.hits).isEqualTo(1);
        assertThat(counts.bypassed).isZero();
    }

    @Test
    void shouldAnswerByTheStoreForAListOfAnotherTime() {
        assertThat(isOld(followed + 1)).isFalse();
        assertThat(isOld(RelationshipProperties.ANY_TIME)).isFalse();
        assertThat(counts.hits).isZero();
        assertThat(counts.bypassed).isEqualTo(2);
    }

    /** So it is with a test that takes note of the value: what it has heard last is the answer. */
    @Test
    void shouldLetATestHearTheValueThatAnswers() {
        stored.values.put(KNOWN, 2L);
        Heard heard = new Heard();
        RelationshipTest test = properties.test(known -> {
            NodePredicate asking = known.asking(KNOWN, heard);
            return id -> asking.of(id) | true;
        });
        assertThat(of(test, followed)).isTrue();
        assertThat(heard.value()).as("of the cache").isEqualTo("old");
        assertThat(of(test, followed + 1)).isTrue();
        assertThat(heard.value()).as("of the store").isEqualTo(2L);
    }

    @Test
    void shouldMixNoValuesOfCacheAndStore() {
        RelationshipTest both = properties.test(
                known -> id -> "old".equals(known.value(id, KNOWN)) && "any".equals(known.value(id, UNKNOWN)));
        assertThat(of(both, followed)).isFalse();
    }

    /** Numbers for people decide nothing. */
    @Test
    void shouldAnswerTheSameWhateverIsCounted() {
        RelationshipTest miscounted = properties.test(known -> id -> {
            boolean isOld = "old".equals(known.value(id, KNOWN));
            counts.hits = 0;
            counts.misses += 1;
            return isOld;
        });
        assertThat(of(miscounted, followed)).isTrue();
        assertThat(of(miscounted, followed + 1)).isFalse();
    }

    @Test
    void shouldAdvanceTheEpochWithEachQuestion() {
        long before = epoch.now();
        isOld(followed);
        assertThat(epoch.now()).isGreaterThan(before);
    }

    @Test
    void shouldKnowOfWhenListsAre() {
        assertThat(listedAsOf(() -> {})).as("of the store").isEqualTo(RelationshipProperties.ANY_TIME);
        fills.publish();
        assertThat(listedAsOf(() -> {})).as("of the cache").isEqualTo(followed);
        assertThat(listedAsOf(() -> followed++)).as("at a commit").isEqualTo(RelationshipProperties.ANY_TIME);
        assertThat(listedAsOf(() -> {})).as("after it").isEqualTo(followed);
    }

    private long listedAsOf(Runnable meanwhile) {
        long moment = properties.moment();
        lists.append(NODE, OUTGOING, Lists.empty(true));
        meanwhile.run();
        return properties.listedSince(moment);
    }
}
