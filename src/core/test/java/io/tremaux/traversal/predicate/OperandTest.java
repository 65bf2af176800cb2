package io.tremaux.traversal.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Random literals against slow but obvious comparisons. A failure names the seed; {@code -Dtremaux.seed=N} replays it.
 */
class OperandTest {
    private static final int ROUNDS = 20_000;
    private static final long SEED = Long.getLong("tremaux.seed", System.nanoTime());

    private final Random random = new Random(SEED);

    @Test
    void shouldCompareIntegersExactly() {
        for (int i = 0; i < ROUNDS; i++) {
            BigDecimal literal = number();
            long stored = near(literal);
            int expected = relation(BigDecimal.valueOf(stored).compareTo(literal));
            check(stored, literal.toString(), expected);
            int narrow = (int) stored;
            check(narrow, literal.toString(), relation(new BigDecimal(narrow).compareTo(literal)));
        }
    }

    @Test
    void shouldCompareFloatsExactly() {
        for (int i = 0; i < ROUNDS; i++) {
            BigDecimal literal = number();
            double stored = steps(literal.doubleValue());
            check(stored, literal.toString(), relation(stored, literal));
            float single = (float) stored;
            check(single, literal.toString(), relation(single, literal));
        }
    }

    @Test
    void shouldCompareStringsByCodePoint() {
        for (int i = 0; i < ROUNDS; i++) {
            String stored = string();
            String literal = string();
            check(stored, literal, relation(Arrays.compare(codePoints(stored), codePoints(literal))));
        }
    }

    @Test
    void shouldTreatAListAsEqualityWithAnyItem() {
        for (int i = 0; i < ROUNDS / 10; i++) {
            List<BigDecimal> numbers = IntStream.rangeClosed(0, random.nextInt(5))
                    .mapToObj(n -> number())
                    .toList();
            Literals list = new Literals(
                    numbers.stream().map(n -> new Literal(n.toString())).toList());
            BigDecimal one = numbers.get(random.nextInt(numbers.size()));
            long integer = near(one);
            double floating = steps(one.doubleValue());
            assertThat(Operator.IN.accepts(list.relation(integer)))
                    .as("seed %d: %d in %s", SEED, integer, numbers)
                    .isEqualTo(numbers.stream()
                            .anyMatch(n -> BigDecimal.valueOf(integer).compareTo(n) == 0));
            assertThat(Operator.OUT.accepts(list.relation(floating)))
                    .as("seed %d: %s out %s", SEED, floating, numbers)
                    .isEqualTo(numbers.stream().noneMatch(n -> relation(floating, n) == Operand.EQUAL));
        }
    }

    @Test
    void shouldJudgeANumberInItsPlaceAsItDoesAnObject() {
        for (int i = 0; i < ROUNDS; i++) {
            BigDecimal number = number();
            Literal literal = new Literal(random.nextInt(20) == 0 ? "true" : number.toString());
            Operand operand = random.nextBoolean() ? literal : new Literals(List.of(literal, new Literal("NaN")));
            Operator operator = Operator.values()[random.nextInt(Operator.values().length)];
            Condition.Comparison comparison = new Condition.Comparison("key", operator, operand);
            long integer = near(number);
            double floating = steps(number.doubleValue());
            for (Object stored : new Object[] {
                integer, (int) integer, (short) integer, (byte) integer, floating, (float) floating, i % 2 == 0
            }) {
                assertThat(InPlace.test(stored, comparison))
                        .as("seed %d: %s %s %s", SEED, stored, operator, literal.text())
                        .isEqualTo(operator.accepts(operand.relation(stored)));
            }
        }
    }

    private static void check(Object stored, String literal, int expected) {
        int actual = new Literal(literal).relation(stored);
        if (actual != expected) { // building a description 100,000 times costs more than the comparison
            assertThat(actual).as("seed %d: %s with %s", SEED, stored, literal).isEqualTo(expected);
        }
    }

    private static int relation(int order) {
        return order < 0 ? Operand.LESS : order > 0 ? Operand.GREATER : Operand.EQUAL;
    }

    private static int relation(double stored, BigDecimal literal) {
        if (Double.isInfinite(stored)) {
            return stored < 0 ? Operand.LESS : Operand.GREATER;
        }
        return relation(new BigDecimal(stored).compareTo(literal));
    }

    /** Numbers of all sizes, dense around the limits of long, of double's integers, and of double itself. */
    private BigDecimal number() {
        BigDecimal base = switch (random.nextInt(8)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(7) - 3);
            case 1 -> BigDecimal.valueOf(random.nextLong());
            case 2 -> BigDecimal.valueOf(random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE);
            case 3 -> BigDecimal.valueOf(1L << (50 + random.nextInt(13))).multiply(sign());
            case 4 -> new BigDecimal(Double.longBitsToDouble(random.nextLong() & ~(1L << 62)));
            case 5 -> new BigDecimal(random.nextBoolean() ? Double.MAX_VALUE : Double.MIN_VALUE).multiply(sign());
            case 6 -> new BigDecimal(random.nextFloat());
            default -> new BigDecimal(new BigInteger(80, random), random.nextInt(40) - 10);
        };
        return switch (random.nextInt(4)) {
            case 0 -> base.add(BigDecimal.valueOf(random.nextInt(5) - 2));
            case 1 -> base.add(BigDecimal.valueOf(random.nextInt(5) - 2, 1 + random.nextInt(20)));
            case 2 ->
                base.add(new BigDecimal(Math.ulp(base.doubleValue()))
                        .divide(BigDecimal.valueOf(2))
                        .multiply(sign()));
            default -> base;
        };
    }

    private BigDecimal sign() {
        return BigDecimal.valueOf(random.nextBoolean() ? 1 : -1);
    }

    private long near(BigDecimal literal) {
        BigDecimal min = BigDecimal.valueOf(Long.MIN_VALUE);
        BigDecimal max = BigDecimal.valueOf(Long.MAX_VALUE);
        return literal.min(max).max(min).longValue() + random.nextInt(3) - 1;
    }

    private double steps(double value) {
        return switch (random.nextInt(4)) {
            case 0 -> Math.nextUp(value);
            case 1 -> Math.nextDown(value);
            default -> value;
        };
    }

    /** Short strings of few characters, so that prefixes agree; unpaired surrogates among them. */
    private String string() {
        int[] alphabet = {'a', 'b', 0xD7FF, 0xD800, 0xD83D, 0xDC00, 0xDE00, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
        }
        return text.toString();
    }

    private static int[] codePoints(String text) {
        return text.codePoints().toArray();
    }
}
