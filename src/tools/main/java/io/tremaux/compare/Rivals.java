package io.tremaux.compare;

import io.tremaux.compare.Contender.Answer;
import io.tremaux.compare.result.Row;
import io.tremaux.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Those that answer a question in the server, each by a statement of its own. */
final class Rivals {
    static final String VARIABLE_LENGTH = "Cypher, variable length";
    static final String QUANTIFIED = "Cypher, quantified path";

    final List<Contender> all = new ArrayList<>();
    private final Function<String, IntFunction<Answer>> asking;

    /** @param asking by a statement */
    Rivals(Function<String, IntFunction<Answer>> asking) {
        this.asking = asking;
    }

    Rivals add(String family, String name, String statement) {
        all.add(Contender.inServer(family, name, asking.apply(statement)));
        return this;
    }

    /** One of Tremaux's procedures, with shared caches. */
    Rivals cached(String procedure, String statement) {
        all.add(Contender.cached(Row.OURS, procedure, asking.apply(statement)));
        return this;
    }

    /** Tremaux and Neo4j's framework. */
    Rivals ours(List<Caching> cachings, Function<Caching, String> statement) {
        cachings.forEach(caching -> all.add(Contender.of(caching, asking.apply(statement.apply(caching)))));
        return this;
    }

    /** Tremaux, which finds the caches empty each time. */
    Rivals cleared(Function<Caching, String> statement, Runnable clearing) {
        cached(Caching.CHAMPION.name() + ", cleared before", statement.apply(Caching.CHAMPION));
        all.get(all.size() - 1).after(clearing);
        return this;
    }

    /** Both patterns of Cypher, between the rest of the statement. */
    Rivals cypher(String before, Workload workload, String after) {
        add("Cypher", VARIABLE_LENGTH, before + "MATCH " + workload.pattern() + after);
        return add("Cypher", QUANTIFIED, before + "MATCH " + workload.quantified() + after);
    }

    /** A procedure of APOC. */
    Rivals apoc(String before, String procedure, String after) {
        String name = "apoc.path." + procedure;
        return add("APOC", name, before + "CALL " + name + after);
    }

    /** A procedure of APOC, and Tremaux's in its place. */
    Rivals apocAndDropIn(String before, String procedure, String after) {
        String name = "tremaux.path." + procedure;
        return apoc(before, procedure, after).cached(name, before + "CALL " + name + after);
    }
}
