package io.tremaux.cache.relationship;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.heap.HeapBudget;
import io.tremaux.heap.Reservation;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is read to collect lists, against what is read without keeping them. */
class HubCachingPolicyTest {
    private static final long HUB = 42;
    private static final int LENGTH = 1_000_000;
    private static final int MANY = 3000;
    private static final int MORE_THAN_ALL = 1 << 17;

    private final Reservation charge = new Reservation(new HeapBudget(1 << 22));
    private final HubCachingPolicy ledger = new HubCachingPolicy(charge);
    private long readToCollect;
    private long readAnyway;
    private int collections;

    /** Asks for as much of a hub; false if it was collected. */
    private boolean ask(int relationships) {
        int allowance = ledger.allowance(HUB, false);
        readToCollect += Math.min(allowance, LENGTH);
        if (allowance >= LENGTH) {
            ledger.collected(HUB, LENGTH);
            collections++;
            return false;
        }
        if (allowance > 0) {
            ledger.exceeded(HUB, allowance);
        }
        ledger.readInVain(HUB, relationships);
        readAnyway += relationships;
        return true;
    }

    @Test
    void shouldCollectAHubThatIsAskedForAsAWholeTheSecondTime() {
        assertThat(ask(LENGTH)).isTrue();
        assertThat(ask(LENGTH)).isFalse();
    }

    @Test
    void shouldCollectAHubThatHasToBeReadAsAWholeTheFirstTimeButNotOnceItWasForgotten() {
        assertThat(ledger.allowance(HUB, true)).isEqualTo(Integer.MAX_VALUE);
        ledger.collected(HUB, LENGTH);
        assertThat(ledger.allowance(HUB, true)).isZero();
    }

    @Test
    void shouldCollectAHubThatIsForgottenAllTheTimeAtMostAFewPercentOfTheTimes() {
        for (int i = 0; i < 1000; i++) {
            ask(LENGTH);
        }
        assertThat(collections).isBetween(15, 22);
        assertThat((double) readToCollect / readAnyway).isLessThan(0.03);
    }

    @Test
    void shouldTryAgainSoonAfterThereWasNoRoom() {
        ledger.hadNoRoom(HUB, LENGTH);
        assertThat(ledger.allowance(HUB, true)).as("not at once").isZero();
        ledger.readInVain(HUB, LENGTH);
        assertThat(ledger.allowance(HUB, true)).isGreaterThanOrEqualTo(LENGTH);
    }

    @Test
    void shouldNotReadAHubWholeForTheSakeOfARareType() {
        for (int i = 0; i < 1000; i++) {
            ask(10);
        }
        assertThat(collections).isZero();
        assertThat(readToCollect).isLessThan(3 * readAnyway);
        while (ask(10)) {
            assertThat(readToCollect).isLessThan(3 * readAnyway + HubCachingPolicy.FREE);
        }
        assertThat(readAnyway).isGreaterThan(LENGTH / 4);
    }

    @Test
    void shouldAllowWhatHasNoAccountALittle() {
        ask(LENGTH);
        for (long node = 0; node < 1000; node++) {
            if (node != HUB) {
                assertThat(ledger.allowance(node, false)).isEqualTo(HubCachingPolicy.FREE);
                ledger.readInVain(node, LENGTH);
                ledger.collected(node, HubCachingPolicy.FREE);
                assertThat(ledger.allowance(node, false)).isEqualTo(HubCachingPolicy.FREE);
            }
        }
        assertThat(ledger.allowance(HUB, false)).isGreaterThan(LENGTH);
        assertThat(ledger.bytes()).isEqualTo(charge.bytes());
    }

    /** Two whose accounts took each other's place would never be collected. */
    @Test
    void shouldCollectManyHubsThatAreAskedForInTurn() {
        for (long hub = 0; hub < MANY; hub++) {
            ledger.exceeded(hub, ledger.allowance(hub, false));
            ledger.readInVain(hub, LENGTH);
        }
        for (long hub = 0; hub < MANY; hub++) {
            assertThat(ledger.allowance(hub, false)).as("hub %d", hub).isGreaterThanOrEqualTo(LENGTH);
        }
        assertThat(ledger.bytes()).isEqualTo(charge.bytes());
    }

    /** Neither do those of a few hubs that are asked for in turn, where there are more hubs than accounts. */
    @Test
    void shouldCollectHubsThatAreAskedForInTurnBesideMoreThanHaveAccounts() {
        Reservation much = new Reservation(new HeapBudget(1 << 24));
        HubCachingPolicy full = new HubCachingPolicy(much);
        for (long other = MANY; other < MORE_THAN_ALL; other++) {
            full.collected(other, LENGTH);
        }
        for (int round = 0; round < 3; round++) {
            for (long hub = 0; hub < MANY; hub++) {
                int allowance = full.allowance(hub, false);
                if (allowance > 0 && allowance < LENGTH) {
                    full.exceeded(hub, allowance);
                }
                full.readInVain(hub, LENGTH);
            }
        }
        long collected = LongStream.range(0, MANY)
                .filter(hub -> full.allowance(hub, false) >= LENGTH)
                .count();
        assertThat(collected).isGreaterThan(MANY * 9 / 10);
        assertThat(full.bytes()).isEqualTo(much.bytes());
    }

    @Test
    void shouldDoWithoutAccountsIfThereIsNoRoom() {
        HubCachingPolicy poor = new HubCachingPolicy(new Reservation(new HeapBudget(100)));
        poor.exceeded(HUB, HubCachingPolicy.FREE);
        assertThat(poor.allowance(HUB, false)).isEqualTo(HubCachingPolicy.FREE);
    }
}
