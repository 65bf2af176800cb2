package io.tremaux.compare;

import io.tremaux.compare.result.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A way to answer a question, and its times. */
final class Contender {
    /** An answer and the time from asking to having it. */
    record Answer(Object value, double ms) {}

    final String family;
    final String name;
    /** Answers, by the number of the start among those of the question; anything equal to the answers of others. */
    final IntFunction<Answer> way;

    final boolean isInServer;
    final boolean isCached;
    final List<Double> ms = new ArrayList<>();
    /** What is done before each answer, unmeasured. */
    Runnable before = () -> {};
    /** Whether each of its answers empties the caches of all others. */
    boolean isCold;

    /** With all that was done for its answers. */
    double spentMs;

    @Nullable Double firstMs;

    @Nullable Double loadMs;

    @Nullable Long allocatedBytes;

    @Nullable Long cachedBytes;

    @Nullable String note;

    private Contender(String family, String name, IntFunction<Answer> way, boolean isInServer, boolean isCached) {
        this.family = family;
        this.name = name;
        this.way = way;
        this.isInServer = isInServer;
        this.isCached = isCached;
    }

    static Contender inServer(String family, String name, IntFunction<Answer> way) {
        return new Contender(family, name, way, true, false);
    }

    /** In the server, by shared caches. */
    static Contender cached(String family, String name, IntFunction<Answer> way) {
        return new Contender(family, name, way, true, true);
    }

    /** In the server, by Tremaux or Neo4j's framework with these caches. */
    static Contender of(Caching caching, IntFunction<Answer> way) {
        return new Contender(caching.family(), caching.name(), way, true, caching.isPermanent());
    }

    static Contender outside(String family, String name, IntFunction<Answer> way) {
        return new Contender(family, name, way, false, false);
    }

    /** Whether it is asked in the rounds. */
    boolean isMeasured() {
        return note == null && !isCold;
    }

    Row row(String graph, String question) {
        double[] times =
                ms.stream().mapToDouble(each -> Math.round(each * 1e6) / 1e6).toArray();
        double[] shown = note == null ? times : new double[0];
        return new Row(graph, question, family, name, shown, firstMs, loadMs, allocatedBytes, cachedBytes, note);
    }

    /** Empties the caches before each answer. */
    Contender after(Runnable preparation) {
        before = preparation;
        isCold = true;
        return this;
    }
}
