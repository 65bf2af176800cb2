package io.tremaux.janusgraph.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.heap.HeapBudget;
import java.time.Duration;
import java.time.Instant;
import org.janusgraph.diskstorage.StaticBuffer;
import org.janusgraph.diskstorage.log.Message;
import org.janusgraph.diskstorage.util.StaticArrayBuffer;
import org.janusgraph.graphdb.database.serialize.Serializer;
import org.janusgraph.graphdb.database.serialize.StandardSerializer;
import org.janusgraph.graphdb.relations.RelationIdentifier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitLogReaderTest {
    private static final String SELF = "self";
    private static final BoundedLease.Reader READER = new BoundedLease.Reader() {
        @Override
        public boolean mayPublish() {
            return true;
        }

        @Override
        public void dropRead() {}
    };

    private final Serializer serializer = new StandardSerializer();
    private final BoundedCaches caches = new BoundedCaches(
            new HeapBudget(1 << 20), Duration.ofHours(1), new BoundedCaches.Traits(true, true), Clock.OF_THE_MACHINE);
    private final CommitLogReader reader = new CommitLogReader(caches, SELF);

    /** A message as the log has it. */
    private record Written(String getSenderId, StaticBuffer getContent) implements Message {
        @Override
        public Instant getTimestamp() {
            return Instant.EPOCH;
        }
    }

    @BeforeEach
    void fill() {
        caches.lend(READER).close();
    }

    private static ChangeSet some(Object vertex) {
        ChangeSet touched = ChangeSet.of(false);
        touched.add(vertex, ChangeSet.PROPERTIES);
        touched.add(4099L, ChangeSet.LABELS | ChangeSet.RELATIONSHIPS);
        touched.add(new RelationIdentifier(vertex, 5L, 77L, 4099L));
        return touched;
    }

    private void hear(String sender, long run, long number, ChangeSet touched) {
        reader.read(new Written(sender, new CommitMessage(run, number, touched).write(serializer)));
    }

    @Test
    void shouldUnderstandWhatIsWritten() {
        for (Object vertex : new Object[] {8L, "ann"}) {
            CommitMessage read = CommitMessage.read(new CommitMessage(3, 4, some(vertex)).write(serializer));
            assertThat(read.run()).isEqualTo(3);
            assertThat(read.number()).isEqualTo(4);
            assertThat(read.touched().vertices()).isEqualTo(some(vertex).vertices());
            assertThat(read.touched().relationships()).singleElement().satisfies(each -> {
                assertThat(each.getOutVertexId()).isEqualTo(vertex);
                assertThat(each.getTypeId()).isEqualTo(5);
                assertThat(each.getRelationId()).isEqualTo(77);
                assertThat(each.getInVertexId()).isEqualTo(4099L);
            });
        }
        StaticBuffer all = new CommitMessage(3, 4, ChangeSet.EVERYTHING).write(serializer);
        assertThat(CommitMessage.read(all).touched().isEverything()).isTrue();
    }

    @Test
    void shouldDropEverythingWhereAMessageIsMissing() {
        hear("ann", 1, 7, some(8L)); // the first that this hears
        hear("ann", 1, 8, some(8L));
        hear("bob", 1, 1, some(8L));
        hear("ann", 1, 8, some(8L)); // once more
        hear("ann", 2, 1, some(8L)); // after another start
        hear("bob", 1, 2, ChangeSet.NOTHING);
        assertThat(caches.cache()).isNotNull();
        hear("bob", 1, 4, ChangeSet.NOTHING);
        assertThat(caches.cache()).isNull();
    }

    @Test
    void shouldDropEverythingWhereItDoesNotUnderstand() {
        reader.read(new Written("ann", StaticArrayBuffer.of(new byte[] {9, 1, 1})));
        assertThat(caches.cache()).isNull();
    }

    @Test
    void shouldTakeItsOwnMessagesForSignsOfLife() {
        assertThat(caches.reason()).contains("without a word").doesNotContain("tell each other");
        long before = reader.heardSelf();
        hear(SELF, 1, 9, ChangeSet.EVERYTHING);
        assertThat(reader.heardSelf()).isGreaterThan(before);
        assertThat(caches.reason()).contains("tell each other");
        assertThat(caches.cache()).isNotNull();
    }

    @Test
    void shouldTellEverythingRatherThanTooMuch() {
        assertThat(some(1L).with(some(2L), 6).isEverything()).isFalse();
        assertThat(some(1L).with(some(2L), 6).vertices()).containsOnlyKeys(1L, 2L, 4099L);
        assertThat(some(1L).with(some(2L), 5).isEverything()).isTrue();
        assertThat(ChangeSet.of(false).with(ChangeSet.EVERYTHING, 5).isEverything())
                .isTrue();
    }
}
