package io.tremaux.janusgraph.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import org.janusgraph.core.JanusGraphException;
import org.junit.jupiter.api.Test;

class FailureReasonTest {
    @Test
    void shouldSayThatAStoreDidNotAnswerWhereNobodyElseDoes() {
        assertThat(FailureReason.of(new JanusGraphException("failed", new TimeoutException())))
                .isEqualTo("it did not answer in time");
        assertThat(FailureReason.of(new JanusGraphException("failed", new TimeoutException("after PT2S"))))
                .isEqualTo("after PT2S");
    }
}
