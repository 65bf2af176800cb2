package io.tremaux.it.procedure;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The filters of a random call. */
final class RandomText {
    private static final List<String> RELATIONSHIPS =
            List.of("R", "R", "R>", "<R", "S", "S>", "<S", "T", "T>", ">", "<", "");
    private static final List<String> ODD_RELATIONSHIPS = List.of(
            "<R>", "><R", ">R", "T<", "<>", ":R>", "`R`>", "<`S`", "`S`x", "*", "Unseen>", " R", "S ", " ", "r");
    private static final List<String> LABELS = List.of("A", "A", "B", "C", "D", "A:B", "C:D");
    private static final List<String> ODD_LABELS =
            List.of(":A", "A\\:B", "A\\:B:C", "*", "Unseen", "B:", "A::B", ":", " C", "a");
    private static final List<String> OPERATORS = List.of("", "", "+", "-", "-", "-", "-", ">", "/");
    private static final List<String> ODD_RELATIONSHIP_FILTERS =
            List.of("", "  ", ",", "|", " , ", "R>,", "R>, ,", ",R>", "R>,,S>", "R,`S", "R|R", "R>|<R|,S");
    private static final List<String> ODD_LABEL_FILTERS =
            List.of("", "  ", ",", "|", " , ", "A,", ",A", ">", "A|-", "*", ">*", "/*", "B|*", "-*");
    private static final List<String> ODD_SEQUENCES =
            List.of("", "  ", ",", "A", "R>", "A,R>,B", " ,R", "*,R,*,S>", "*,R, ", ",,");
    private static final List<String> PIECES =
            List.of("A", "B", "R", "S", "*", ":", "\\:", "|", "|", ",", "+", "-", "<", ">", "/", " ", "`", "`");

    private final Random random;

    RandomText(Random random) {
        this.random = random;
    }

    static <T> T any(Random random, List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    String relationshipFilter() {
        return filter(ODD_RELATIONSHIP_FILTERS, this::relationshipStep).replace("-", ""); // which leaves types out
    }

    String labelFilter() {
        return filter(ODD_LABEL_FILTERS, this::labelStep);
    }

    private String filter(List<String> odd, Supplier<String> step) {
        return switch (random.nextInt(14)) {
            case 0 -> any(random, odd);
            case 1 -> joined("", 8, () -> any(random, PIECES));
            default -> joined(",", 3, step);
        };
    }

    String sequence() {
        if (random.nextInt(4) == 0) {
            return any(random, ODD_SEQUENCES);
        }
        int parity = random.nextInt(3) == 0 ? 1 : 0;
        return IntStream.rangeClosed(0, 1 + random.nextInt(5))
                .mapToObj(i -> i % 2 == parity ? labelStep() : relationshipStep())
                .collect(Collectors.joining(","));
    }

    private String relationshipStep() {
        return joined("|", 3, () -> any(random, random.nextInt(6) == 0 ? ODD_RELATIONSHIPS : RELATIONSHIPS));
    }

    private String labelStep() {
        return joined("|", 3, () -> any(random, OPERATORS) + any(random, random.nextInt(6) == 0 ? ODD_LABELS : LABELS));
    }

    private String joined(String separator, int most, Supplier<String> part) {
        return IntStream.rangeClosed(0, random.nextInt(most))
                .mapToObj(i -> part.get())
                .collect(Collectors.joining(separator));
    }
}
