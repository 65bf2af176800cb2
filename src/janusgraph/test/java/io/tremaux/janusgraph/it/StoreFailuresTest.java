package io.tremaux.janusgraph.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.janusgraph.server.Packages;
import io.tremaux.janusgraph.server.TestServer;
import io.tremaux.janusgraph.server.TestServer.Answer;
import java.util.stream.Stream;
import org.janusgraph.diskstorage.BackendException;
import org.janusgraph.diskstorage.PermanentBackendException;
import org.janusgraph.diskstorage.TemporaryBackendException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A store that fails while it is read. */
class StoreFailuresTest {
    @RegisterExtension
    static final TestServer server = new TestServer(
            "storage.backend=" + FailingStore.class.getName() + "\nstorage.read-time=50 ms", Packages::plant);

    @AfterEach
    void recover() {
        FailingStore.failure = null;
    }

    static Stream<Arguments> failures() {
        return Stream.of(new TemporaryBackendException("no answer"), new PermanentBackendException("broken"))
                .flatMap(failure -> Stream.of(
                                "janusgraph/vocabulary",
                                "janusgraph/traverse?start=Package&return=nodes",
                                "janusgraph/traverse?start=Package&return=count",
                                "janusgraph/recommend?start=Person&step=OWNS&step=OWNS")
                        .map(path -> Arguments.of(path, failure)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldNameTheStoreAndRecover(String path, BackendException failure) throws Exception {
        FailingStore.failure = failure;
        Answer failed = server.get(path);

        assertThat(failed.status()).as(failed.text()).isEqualTo(503);
        assertThat(failed.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(failed.text())
                .contains("database-unavailable", "storage.backend=" + FailingStore.class.getName())
                .containsAnyOf(failure.getMessage(), "individual queries failed"); // for which JanusGraph has no cause
        assertThat(server.transactions()).isZero();

        FailingStore.failure = null;
        assertThat(server.get(path).status()).isEqualTo(200);
    }
}
