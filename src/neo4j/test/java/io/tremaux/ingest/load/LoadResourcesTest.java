package io.tremaux.ingest.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tremaux.ingest.row.JsonRows;
import io.tremaux.ingest.row.RawRow;
import io.tremaux.ingest.row.RowSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The bytes and threads that loads may have. */
class LoadResourcesTest {
    private static final int ROOM = 1 << 20;

    private final LoadResources loadResources = new LoadResources(ROOM);

    @AfterEach
    void close() {
        loadResources.close();
    }

    private LoadResources.Body read(int length) throws IOException {
        LoadResources.Body body = loadResources.count("ann", new ByteArrayInputStream(new byte[length]));
        body.readAllBytes();
        return body;
    }

    @Test
    void shouldHoldBodiesUntilTheyAreReleased() throws IOException {
        LoadResources.Body first = read(ROOM / 2);
        LoadResources.Body second = read(ROOM / 2);

        assertThatThrownBy(() -> read(1)).isInstanceOf(IngestBusyException.class);

        first.releaseAll();
        read(ROOM / 2);
        second.releaseAll();
        read(ROOM / 2);
        assertThatThrownBy(() -> read(1)).isInstanceOf(IngestBusyException.class);
    }

    @Test
    void shouldHoldAsManySmallBodiesAsHaveTheLeast() throws IOException {
        for (int i = 0; i < ROOM / LoadResources.LEAST; i++) {
            read(100);
        }

        assertThatThrownBy(() -> read(100)).isInstanceOf(IngestBusyException.class);
    }

    @Test
    void shouldHoldNothingOfABodyThatNeverFits() throws IOException {
        LoadResources.Body body = loadResources.count("ann", new ByteArrayInputStream(new byte[ROOM + 1]));

        assertThatThrownBy(body::readAllBytes).isInstanceOf(LoadResources.TooLongException.class);

        body.releaseAll();
        read(ROOM);
    }

    @Test
    void shouldCountRowsBesideTheirBytes() throws IOException {
        RowSource endless = row -> true;
        RawRow row = new RawRow();
        RowSource counted = read(ROOM / 2).counting(endless);

        for (long bytes = 0; bytes + row.heapBytes() <= ROOM / 2; bytes += row.heapBytes()) {
            counted.next(row);
        }

        assertThatThrownBy(() -> counted.next(row)).isInstanceOf(LoadResources.TooLongException.class);
    }

    /** Short ones take some twenty times their length. */
    @Test
    void shouldCountElementsOfAListWhileItIsRead() throws IOException {
        String row = "{\"label\": \"P\", \"properties\": {\"list\": [0" + ",1".repeat(ROOM / 8) + "]}}";
        ByteArrayInputStream in = new ByteArrayInputStream(row.getBytes(StandardCharsets.UTF_8));
        LoadResources.Body body = loadResources.count("ann", in);
        RowSource rows = body.counting(new JsonRows(body, false, false));

        assertThatThrownBy(() -> rows.next(new RawRow())).isInstanceOf(LoadResources.TooLongException.class);
        assertThat(in.available()).isPositive();
    }

    /** As the array that they become. */
    @Test
    void shouldCountNumbersOfAListThatWasRead() throws IOException {
        String row = "{\"label\": \"P\", \"properties\": {\"list\": [0" + ",1.5".repeat(1_000) + "]}}";
        byte[] body = ("[" + row + ("," + row).repeat(60) + "]").getBytes(StandardCharsets.UTF_8);
        LoadResources.Body counted = loadResources.count("ann", new ByteArrayInputStream(body));
        RowSource rows = counted.counting(new JsonRows(counted, false, false));

        RawRow read = new RawRow();
        int count = 0;
        while (rows.next(read)) {
            count++;
        }

        assertThat(count).isEqualTo(61);
        assertThat(counted.takeReserved()).isBetween(61 * 8_000L, (long) ROOM);
    }

    @Test
    void shouldCountABatchUntilItIsReleased() throws IOException {
        LoadResources.Body body = read(ROOM / 2);
        long batch = body.takeReserved();
        read(ROOM / 2);

        body.releaseAll(); // has no more than the batch, which is still written
        assertThatThrownBy(() -> read(1)).isInstanceOf(IngestBusyException.class);

        body.release(batch);
        read(ROOM / 2);
    }

    @Test
    void shouldReadSoManyStreamsAtOnce() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> readers = new ArrayList<>();
        CountDownLatch begun = new CountDownLatch(LoadResources.MOST_STREAMS);
        Runnable reading = () -> {
            synchronized (readers) {
                readers.add(Thread.currentThread());
            }
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        for (int i = 0; i < LoadResources.MOST_STREAMS; i++) {
            loadResources.stream("ann", reading);
        }
        begun.await();

        assertThatThrownBy(() -> loadResources.stream("ann", reading))
                .isInstanceOf(IngestBusyException.class)
                .hasMessageContaining("32");

        end.countDown();
        assertThat(readers).doesNotHaveDuplicates().hasSize(LoadResources.MOST_STREAMS);
    }

    @Test
    void shouldKeepRoomAndStreamsForOtherLogins() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try {
            for (int i = 0; i < LoadResources.MOST_STREAMS; i++) {
                loadResources.stream("ann", () -> await(end));
            }
            read(ROOM);
            assertThatThrownBy(() -> read(1)).isInstanceOf(IngestBusyException.class);

            LoadResources.Body other = loadResources.count("bob", new ByteArrayInputStream(new byte[ROOM / 8]));
            assertThat(other.readAllBytes()).hasSize(ROOM / 8);
            CountDownLatch read = new CountDownLatch(1);
            loadResources.stream("bob", read::countDown);
            await(read);
        } finally {
            end.countDown();
        }
    }

    @Test
    void shouldTakeASmallLoadWhateverManyOtherLoginsHold() throws IOException {
        for (int login = 0; login < 20; login++) {
            int taken = 0;
            while (taken >= 0) { // as much as it gets
                try {
                    loadResources
                            .count("login" + login, new ByteArrayInputStream(new byte[1]))
                            .readAllBytes();
                    taken++;
                } catch (IngestBusyException e) {
                    assertThat(taken).isPositive();
                    taken = -1;
                }
            }
        }

        assertThat(loadResources
                        .count("ann", new ByteArrayInputStream(new byte[100]))
                        .readAllBytes())
                .hasSize(100);
    }

    /** Clients of one login that do not read their answers. */
    @Test
    void shouldAnswerOtherLoginsWhileOneDoesNotRead() {
        CountDownLatch end = new CountDownLatch(1);
        for (int i = 0; i < 100; i++) {
            loadResources.answers("ann").execute(() -> await(end));
        }

        CountDownLatch answered = new CountDownLatch(1);
        loadResources.answers("bob").execute(answered::countDown);

        await(answered);
        end.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
