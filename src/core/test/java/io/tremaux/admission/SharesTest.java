package io.tremaux.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That no login can take the share of another, in random sequences of many logins. */
class SharesTest {
    private static final int STEPS = 20_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 7, 64, 256})
    void shouldAlwaysHaveAPlaceForALoginBelowItsShare(long capacity) {
        Random random = new Random(capacity);
        Shares shares = new Shares(capacity);
        Map<String, Long> held = new HashMap<>();
        int mostLogins = 20;
        double bound = 0;
        for (int n = 1; n <= mostLogins; n++) {
            bound += Math.max(1, (double) capacity / n);
        }
        for (int step = 0; step < STEPS; step++) {
            String login = "login" + random.nextInt(mostLogins);
            long own = held.getOrDefault(login, 0L);
            if (random.nextInt(10) < 3 && own > 0) {
                shares.release(login, 1);
                held.put(login, own - 1);
            } else {
                long others = held.entrySet().stream()
                        .filter(each -> each.getValue() > 0 && !each.getKey().equals(login))
                        .count();
                boolean isBelow = own < Math.max(1, capacity / (others + 1));
                boolean taken = shares.takePlace(login);
                assertThat(taken)
                        .as("%s has %d beside %d others", login, own, others)
                        .isEqualTo(isBelow);
                held.put(login, taken ? own + 1 : own);
            }
            assertThat(shares.held(login)).isEqualTo(held.get(login));
            assertThat((double) shares.total()).isLessThanOrEqualTo(bound);
        }
    }

    @Test
    void shouldHaveNoPlaceWhereThereIsNone() {
        assertThat(new Shares(0).takePlace("a")).isFalse();
    }

    @Test
    void shouldGiveAllPlacesToALoginThatIsAlone() {
        Shares shares = new Shares(3);
        for (int i = 0; i < 3; i++) {
            assertThat(shares.takePlace("a")).isTrue();
        }
        assertThat(shares.takePlace("a")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 50})
    void shouldNeverExceedItsCapacityAndKeepSomethingForTheNextLogin(int logins) {
        long most = 1_000_000;
        Random random = new Random(logins);
        Shares shares = Shares.ofWhichOneMayHold(most);
        assertThat(shares.most()).isEqualTo(most);
        Map<String, Long> held = new HashMap<>();
        for (int step = 0; step < STEPS; step++) {
            String login = "login" + random.nextInt(logins);
            long own = held.getOrDefault(login, 0L);
            if (random.nextInt(100) == 0) {
                shares.release(login, own);
                held.put(login, 0L);
            } else if (shares.take(login, 100)) {
                held.put(login, own + 100);
            }
            assertThat(shares.total())
                    .isEqualTo(held.values().stream().mapToLong(each -> each).sum());
            assertThat(shares.total()).isLessThanOrEqualTo(most + most / 3);
        }
        assertThat(shares.take("newcomer", 1000))
                .as("whatever %d others hold", logins)
                .isTrue();
    }

    @Test
    void shouldLetALoginThatIsAloneHoldTheMost() {
        Shares shares = Shares.ofWhichOneMayHold(300);
        assertThat(shares.take("a", 301)).isFalse();
        assertThat(shares.take("a", 300)).isTrue();
        assertThat(shares.take("a", 1)).isFalse();
        shares.release("a", 300);
        assertThat(shares.total()).isZero();
        assertThat(shares.take("b", 300)).isTrue();
    }
}
