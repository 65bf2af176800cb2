package io.tremaux.janusgraph.id;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.cache.Race;
import io.tremaux.heap.HeapBudget;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.junit.jupiter.api.Test;

class IdDictionaryTest {
    private static final long MUCH = 1 << 28;

    private static void shouldNumber(IdDictionary dictionary, LongFunction<Object> id) {
        Map<Object, Integer> numbers = new HashMap<>();
        Random random = new Random(1);
        for (int i = 0; i < 30_000; i++) {
            Object each = id.apply(random.nextInt(10_000));
            Integer before = numbers.putIfAbsent(each, dictionary.number(each));
            assertThat(dictionary.find(each)).isEqualTo(before == null ? numbers.size() - 1 : before);
            assertThat(dictionary.id(dictionary.find(each))).isEqualTo(each);
        }
        assertThat(dictionary.size()).isEqualTo(numbers.size());
        assertThat(dictionary.find(id.apply(10_001))).isEqualTo(IdDictionary.NONE);
    }

    @Test
    void shouldNumberIdsOfEveryKind() {
        HeapBudget budget = new HeapBudget(MUCH);
        LongFunction<Object> texts = i -> "vertex " + i;
        LongFunction<Object> relations = i -> new RelationIdentifier(i, 5L, i * 7, i + 1);
        LongFunction<Object> betweenTexts = i -> new RelationIdentifier("from " + i, 5L, i * 7, "to");
        shouldNumber(IdDictionary.ofVertices(true, budget, MUCH), i -> i << 20);
        shouldNumber(IdDictionary.ofVertices(false, budget, MUCH), texts);
        IdDictionary longs = IdDictionary.ofRelationships(true, budget, MUCH);
        shouldNumber(longs, relations);
        assertThat(longs.find(7L * 3)).isEqualTo(longs.find(relations.apply(3)));
        IdDictionary objects = IdDictionary.ofRelationships(false, budget, MUCH);
        shouldNumber(objects, betweenTexts);
        assertThat(objects.find(7L * 3)).isEqualTo(objects.find(betweenTexts.apply(3)));
    }

    /** It may hold no more than it may charge, and then numbers nothing more; what is known stays known. */
    @Test
    void shouldBeFullForGood() {
        for (long room : new long[] {0, 2_000, 40_000, 100_000}) {
            HeapBudget budget = new HeapBudget(room);
            IdDictionary dictionary = IdDictionary.ofVertices(true, budget, MUCH);
            int size = 0;
            while (dictionary.number((long) size + 1) != IdDictionary.NONE) {
                size++;
            }
            assertThat(budget.used()).isLessThanOrEqualTo(room);
            assertThat(dictionary.isFull()).isTrue();
            assertThat(dictionary.size()).isEqualTo(size);
            for (int i = 0; i < size; i++) {
                assertThat(dictionary.number((long) i + 1)).isEqualTo(i);
            }
            dictionary.close();
            assertThat(budget.used()).isZero();
            assertThat(size).isGreaterThanOrEqualTo((int) (room / 40) - 1_000);
        }
        assertThat(IdDictionary.ofVertices(true, new HeapBudget(MUCH), 100_000).number(1L))
                .isZero();
    }

    @Test
    void shouldNumberTheSameForAllThreads() {
        IdDictionary dictionary = IdDictionary.ofVertices(true, new HeapBudget(MUCH), MUCH);
        Map<Long, Integer> numbers = new ConcurrentHashMap<>();
        Race.Runner runner = () -> {
            Random random = new Random();
            for (int i = 0; i < 100_000; i++) {
                long id = random.nextInt(50_000);
                int number = dictionary.number(id);
                Integer before = numbers.putIfAbsent(id, number);
                assertThat(before == null || before == number).isTrue();
                assertThat(dictionary.id(number)).isEqualTo(id);
            }
        };
        Race.run(runner, runner, runner);
        assertThat(numbers.values()).doesNotHaveDuplicates().hasSize(dictionary.size());
    }
}
