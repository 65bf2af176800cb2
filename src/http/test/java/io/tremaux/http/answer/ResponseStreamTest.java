package io.tremaux.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.admission.Turn;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseStreamTest {
    private static final int JERSEY_HOLDS = 8 << 10;

    private final ByteArrayOutputStream client = new ByteArrayOutputStream();
    private final ResponseStream held;

    ResponseStreamTest() throws IOException {
        held = new JsonStream(client, Turn.FREE, () -> {}, () -> {}, true);
    }

    @Test
    void shouldHoldMoreThanJersey() throws IOException {
        held.write(new byte[JERSEY_HOLDS]);
        held.write(1);

        assertThat(held.hasBegun()).isFalse();
        assertThat(client.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_383, 16_384, 16_385, 32_768, 100_000})
    void shouldPassEverythingOnInTheEnd(int length) throws IOException {
        byte[] answer = new byte[length];
        new Random(length).nextBytes(answer);
        Random pieces = new Random(1);
        for (int from = 0; from < length; ) {
            int count = Math.min(length - from, pieces.nextInt(20_000));
            if (count == 1) {
                held.write(answer[from]);
            } else {
                held.write(answer, from, count);
            }
            from += count;
        }
        assertThat(held.hasBegun()).isEqualTo(length > 16_384);
        if (held.hasBegun()) { // else Jersey might hold it, and the status could still be changed
            assertThat(client.size()).isGreaterThan(JERSEY_HOLDS);
        }

        held.flush();

        assertThat(client.toByteArray()).isEqualTo(answer);
    }
}
