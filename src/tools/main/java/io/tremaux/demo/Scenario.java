package io.tremaux.demo;

import static io.tremaux.demo.Caches.OFF;
import static io.tremaux.demo.Caches.PERMANENT;
import static io.tremaux.demo.Caches.REQUEST;

import java.util.ArrayList;
import java.util.List;

/** One case of the demo: engine, question, order of the traversal, caches. */
record Scenario(String engine, Question question, boolean breadthFirst, Caches caches) {
    static final String REFERENCE_ENGINE = "neo4j";
    static final String WALKER_ENGINE = "tremaux";

    /** The four of 2016, which a histogram shows side by side. */
    static final List<Caches> STUDY =
            List.of(Caches.NONE, new Caches(PERMANENT, OFF, OFF), new Caches(OFF, PERMANENT, OFF), Caches.OF_STUDY);

    /** All scenarios of one question. */
    static List<Caches> comparison(Question question) {
        if (question.usesTremauxEngine()) {
            return List.of(Caches.NONE, new Caches(REQUEST, REQUEST, REQUEST), Caches.OF_STUDY, Caches.ALL);
        }
        List<Caches> all = new ArrayList<>();
        all.add(Caches.NONE);
        for (String scope : List.of(PERMANENT, REQUEST)) {
            all.add(new Caches(scope, OFF, OFF));
            if (question == Question.SEED) { // more label questions do not make properties any cheaper
                all.add(new Caches(OFF, scope, OFF));
            }
            all.add(new Caches(scope, scope, OFF));
        }
        all.add(new Caches(PERMANENT, PERMANENT, REQUEST));
        all.add(new Caches(REQUEST, REQUEST, REQUEST));
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
                + caches.labels() + "&propertyCache=" + caches.properties() + "&relationshipCache="
                + caches.relationships();
    }
}
