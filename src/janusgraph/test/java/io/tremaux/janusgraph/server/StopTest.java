package io.tremaux.janusgraph.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.TestServer.Answer;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a server does with work under way when it stops. */
@Timeout(120)
class StopTest {
    private static CompletableFuture<Answer> load(TestServer server) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return server.post("janusgraph/nodes", "{\"label\": \"P\", \"properties\": {}}");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** The commit goes on for a second after the stop has begun, unless that does not wait for it. */
    @Test
    void shouldAnswerTheLoadsThatAreBeingWritten() throws Exception {
        TestServer server = new TestServer("", graph -> {}).start();
        assertThat(server.post("janusgraph/schema", "{\"labels\": {\"P\": {}}}").status())
                .isEqualTo(200);
        CountDownLatch committing = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Boolean> hasWaited = new CompletableFuture<>();
        server.graph().addListener((added, deleted) -> {
            committing.countDown();
            try {
                hasWaited.complete(!ended.await(1, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                hasWaited.completeExceptionally(e);
            }
        });
        CompletableFuture<Answer> answer = load(server);
        committing.await();

        server.served().end(Duration.ofMinutes(1), Duration.ofMinutes(1));
        ended.countDown();

        assertThat(hasWaited.get()).isTrue();
        Answer late = load(server).get();
        server.close();
        assertThat(answer.get().status()).as(answer.get().text()).isEqualTo(200);
        assertThat(late.status()).isEqualTo(503);
    }

    /** A client that reads nothing keeps the server for as long as it waits for answers, and is no failure. */
    @Test
    void shouldNotFailForAClientThatReadsNothing() throws Exception {
        TestServer server = new TestServer("tremaux.walks.timeout=0", Packages::plantCycle).start();
        try (Socket client = server.raw(
                "janusgraph/traverse?start=Cycle&uniqueness=NONE&maxLevel=30&return=nodes",
                "Host: localhost",
                "Accept: application/x-ndjson")) {
            TestServer.await(() -> server.graph().limits().admission().away() == 1);

            server.close();

            assertThat(server.graph().isClosed()).isTrue();
            assertThat(client.isClosed()).isFalse();
        }
    }
}
