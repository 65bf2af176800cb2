package io.tremaux.demo;

import java.util.ArrayList;
import java.util.List;

/** One kind of request: engine, question, order of the walk, caches. */
record Scenario(String engine, Question question, boolean breadthFirst, Caches caches) {
    static final String REFERENCE_ENGINE = "neo4j";
    static final String WALKER_ENGINE = "tremaux";

    private static final Caches LABELS = new Caches(Scope.PERMANENT, Scope.NONE, Scope.NONE);
    private static final Caches PROPERTIES = new Caches(Scope.NONE, Scope.PERMANENT, Scope.NONE);
    private static final Caches BOTH = new Caches(Scope.PERMANENT, Scope.PERMANENT, Scope.NONE);

    /** The four of 2016, which a histogram shows side by side. */
    static final List<Caches> STUDY = List.of(Caches.NONE, LABELS, PROPERTIES, BOTH);

    private static final List<Caches> WITH_RELATIONSHIPS = List.of(
            new Caches(Scope.PERMANENT, Scope.PERMANENT, Scope.REQUEST),
            new Caches(Scope.REQUEST, Scope.REQUEST, Scope.REQUEST));

    private static final List<Caches> WALKER = List.of(
            Caches.NONE,
            new Caches(Scope.REQUEST, Scope.REQUEST, Scope.REQUEST),
            BOTH,
            new Caches(Scope.PERMANENT, Scope.PERMANENT, Scope.PERMANENT));

    /** All scenarios of one question. */
    static List<Caches> comparison(Question question) {
        if (question.isWalkers()) {
            return WALKER;
        }
        List<Caches> all = new ArrayList<>();
        all.add(Caches.NONE);
        for (Scope scope : List.of(Scope.PERMANENT, Scope.REQUEST)) {
            all.add(new Caches(scope, Scope.NONE, Scope.NONE));
            if (question == Question.SEED) { // more label questions do not make properties any cheaper
                all.add(new Caches(Scope.NONE, scope, Scope.NONE));
            }
            all.add(new Caches(scope, scope, Scope.NONE));
        }
        all.addAll(WITH_RELATIONSHIPS);
        return all;
    }

    /** The reference of this scenario: Neo4j's own traversal without caches. */
    Scenario reference() {
        return new Scenario(REFERENCE_ENGINE, question, breadthFirst, Caches.NONE);
    }

    /** One of the four scenarios of 2016. */
    boolean ofStudy() {
        return engine.equals(REFERENCE_ENGINE) && question == Question.SEED && STUDY.contains(caches);
    }

    /** Short and unique within one question: {@code both+rel permanent}. */
    String name() {
        String name = (caches.what() + " " + caches.scope()).trim();
        return engine.equals(REFERENCE_ENGINE) ? name : engine + ": " + name;
    }

    /** The query string of the traverse endpoint. */
    String query() {
        return question.query() + "&bfs=" + breadthFirst + "&return=count&engine=" + engine + "&labelCache="
                + caches.labels().parameter() + "&propertyCache="
                + caches.properties().parameter() + "&relationshipCache="
                + caches.relationships().parameter();
    }
}
