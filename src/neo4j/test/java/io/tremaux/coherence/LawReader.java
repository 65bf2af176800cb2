package io.tremaux.coherence;

import static io.tremaux.coherence.History.CELLS;
import static io.tremaux.coherence.History.LEAVES_FROM;
import static io.tremaux.coherence.History.PHASES;
import static io.tremaux.service.Walks.draft;
import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.coherence.History.Versions;
import io.tremaux.graph.Scope;
import io.tremaux.query.Engine;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.Scopes;
import io.tremaux.query.TraverseQuery;
import io.tremaux.service.Traversals;
import io.tremaux.service.Walks;
import io.tremaux.service.Walks.Draft;
import io.tremaux.service.Walks.Taker;
import io.tremaux.traversal.Traversal;
import io.tremaux.traversal.Uniqueness;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.NotFoundException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * One walk of a reader of {@link LawRace}, in any manner that its caller can choose, and the judgement of what it was
 * shown. Made before its transaction begins.
 */
final class LawReader {
    /** From the root, all ways to find every cell and leaf once. */
    private static final List<UnaryOperator<Draft>> DOWN = List.of(
            draft -> draft.relationshipFilter(">"),
            draft -> draft.relationshipFilter("NOW>|HAS>"),
            draft -> draft.expand("Root=>HAS>", "Cell|Hand=>HAS>|NOW>"),
            draft -> draft.expand("P0|P1=>NOW>|HAS>", "=>HAS>|NOW>"));

    private static final List<Uniqueness> UNIQUENESS = List.of(
            Uniqueness.NONE,
            Uniqueness.NODE_GLOBAL,
            Uniqueness.NODE_PATH,
            Uniqueness.RELATIONSHIP_GLOBAL,
            Uniqueness.RELATIONSHIP_PATH);

    /** Makes a walk so long that it keeps up with what is committed meanwhile. */
    private static final int MANY_TIMES = 16;

    private final History history;
    private final Scope scope;
    private final long[] ofCells;
    private final long[] ofLeaves;
    private final Random random;
    private final Engine engine;
    private final Draft draft;
    private final int times;

    LawReader(History history, Scope scope, Random random) {
        this.history = history;
        this.scope = scope;
        this.ofCells = history.cellVersions.returned();
        this.ofLeaves = history.leafVersions.returned();
        this.random = random;
        this.engine = any(List.of(Engine.values()));
        Uniqueness uniqueness = any(UNIQUENESS);
        this.times = uniqueness == Uniqueness.NONE && random.nextInt(4) == 0 ? MANY_TIMES : 1;
        Draft way = uniqueness == Uniqueness.NODE_GLOBAL && random.nextBoolean()
                ? draft().relationshipFilter(random.nextBoolean() ? "HAS|NOW" : "<HAS|HAS>|<NOW|NOW>")
                : any(DOWN).apply(draft());
        this.draft = way.uniqueness(uniqueness).breadthFirst(random.nextBoolean());
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Walks, and fails if what it is shown is older than what had been committed, or never was. */
    void read(Traversals traversals, InternalTransaction transaction) {
        Visit visit = new Visit(traversals, transaction);
        switch (random.nextInt(8)) {
            case 0 -> nothingOlder(visit);
            case 1 -> nothingMissing(visit);
            case 2 -> nothingNewer(visit);
            case 3 -> labelsOfCells(visit, random.nextInt(PHASES));
            case 4 -> labelsOfLeaves(visit, random.nextInt(PHASES));
            case 5 -> relationshipsNothingOlder(visit);
            case 6 -> relationshipsNothingMissing(visit);
            default -> cellsAboveLeaves(visit);
        }
    }

    /** Walks as a caller of the service does. */
    private record Visit(Traversals traversals, InternalTransaction transaction) {
        void walk(TraverseQuery request, Taker taker) {
            Caller.walk(traversals, transaction, request, taker);
        }

        long count(TraverseQuery request) {
            return Caller.count(traversals, transaction, request).count();
        }

        Node node(long id) {
            return transaction.newNodeEntity(id);
        }

        String told(long id) {
            Node node = node(id);
            try {
                return node.getElementId() + " now " + node.getLabels() + node.getAllProperties();
            } catch (NotFoundException e) {
                return node.getElementId() + " now deleted";
            }
        }

        /** The number of a cell or leaf, as the store has it now; -1 for whatever else has that id. */
        long number(long id) {
            try {
                return (long) node(id).getProperty("id", -1L);
            } catch (NotFoundException e) {
                return -1;
            }
        }
    }

    private TraverseQuery request(Draft asked) {
        return request("Root", asked);
    }

    private TraverseQuery request(String start, Draft asked) {
        return request(start, asked.done());
    }

    private TraverseQuery request(String start, Traversal asked) {
        List<NodeSelector> starts = Collections.nCopies(times, new NodeSelector.HasLabel(start, null));
        return new TraverseQuery(starts, asked, new Scopes(scope, scope, scope), engine, null);
    }

    private static String clauses(long[] ofCells, long[] ofLeaves, String operator) {
        return IntStream.range(0, CELLS)
                .mapToObj(i -> "(id==" + i + ";version" + operator + ofCells[i] + "),(id==" + (LEAVES_FROM + i)
                        + ";version" + operator + ofLeaves[i] + ")")
                .collect(Collectors.joining(","));
    }

    private String clauses(String operator) {
        return clauses(ofCells, ofLeaves, operator);
    }

    /** All cells and leaves in the versions that were committed last, by the walk that no choice was made for. */
    static TraverseQuery allOf(History history, Scope scope, Engine engine) {
        String last = clauses(history.cellVersions.returned(), history.leafVersions.returned(), "==");
        return Caller.by(engine, Caller.request(scope, "Root", null, last));
    }

    private static boolean isAsBefore(Versions versions, long[] before, int i) {
        return versions.attempted.get(i) == before[i];
    }

    /** Rolled back versions are negative, hence older. */
    private void nothingOlder(Visit visit) {
        TraverseQuery older = request(draft.resultWhere(clauses("<")));
        if (random.nextBoolean()) {
            assertThat(visit.count(older))
                    .as("older than what had been committed")
                    .isZero();
        } else {
            List<String> stale = new ArrayList<>();
            visit.walk(older, (node, depth) -> stale.add(visit.told(node)));
            assertThat(stale).as("older than what had been committed").isEmpty();
        }
    }

    private void nothingMissing(Visit visit) {
        long count = visit.count(request(draft.resultWhere(clauses(">="))));
        long replaced = IntStream.range(0, CELLS)
                .filter(i -> !isAsBefore(history.leafVersions, ofLeaves, i))
                .count();
        assertThat(count)
                .as("%d times all but the %d leaves that were replaced meanwhile", times, replaced)
                .isBetween(times * (2L * CELLS - replaced), times * (2L * CELLS + replaced));
    }

    /** Nothing newer than what had been committed where nobody has tried to commit since, or was killed who did. */
    private void nothingNewer(Visit visit) {
        Set<Long> newer = new HashSet<>();
        visit.walk(request(draft.resultWhere(clauses(">"))), (node, depth) -> newer.add(visit.number(node)));
        for (int i = 0; i < CELLS; i++) {
            if (isAsBefore(history.cellVersions, ofCells, i)) {
                assertThat(newer).as("never committed").doesNotContain((long) i);
            }
            if (isAsBefore(history.leafVersions, ofLeaves, i)) {
                assertThat(newer).as("never committed").doesNotContain((long) LEAVES_FROM + i);
            }
        }
    }

    private void relationshipsNothingOlder(Visit visit) {
        String start = any(List.of("Root", "Cell", "Hand"));
        List<String> stale = new ArrayList<>();
        visit.walk(request(start, Walks.following(clauses("<"), draft.done())), (node, depth) -> {
            if (depth > 0) {
                stale.add(visit.told(node));
            }
        });
        assertThat(stale)
                .as("a relationship older than what had been committed")
                .isEmpty();
    }

    /** Those that lead to cells are never replaced. */
    private void relationshipsNothingMissing(Visit visit) {
        int[] cells = {0};
        TraverseQuery request = request("Root", Walks.following(clauses(">="), draft.done()));
        visit.walk(request, (node, depth) -> cells[0] += depth == 1 ? 1 : 0);
        assertThat(cells[0]).as("relationships to cells").isEqualTo(times * CELLS);
    }

    /** A cell has the label of a version that was committed last when the walk began, or was attempted since. */
    private void labelsOfCells(Visit visit, int phase) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int i = 0; i < CELLS; i++) {
            numbers.put(history.cells[i], i);
        }
        boolean[] found = new boolean[CELLS];
        TraverseQuery ofPhase = request(draft.labelFilter(">P" + phase).resultWhere("id<" + LEAVES_FROM));
        visit.walk(ofPhase, (node, depth) -> found[numbers.get(visit.node(node).getElementId())] = true);
        for (int i = 0; i < CELLS; i++) {
            long newest = history.cellVersions.attempted.get(i);
            int number = i;
            boolean may = IntStream.rangeClosed(0, PHASES - 1)
                    .anyMatch(more -> ofCells[number] + more <= newest && (ofCells[number] + more) % PHASES == phase);
            boolean must = newest == ofCells[i] && newest % PHASES == phase;
            assertThat(found[i])
                    .as("P%d of cell %d, of version %d to %d", phase, i, ofCells[i], newest)
                    .isIn(may, must);
        }
    }

    /** A leaf never changes: one that has a version has the label of that version, whatever node had its id before. */
    private void labelsOfLeaves(Visit visit, int phase) {
        String others = IntStream.range(0, CELLS)
                .filter(i -> ofLeaves[i] % PHASES != phase)
                .mapToObj(i -> "(id==" + (LEAVES_FROM + i) + ";version==" + ofLeaves[i] + ")")
                .collect(Collectors.joining(","));
        List<String> wrong = new ArrayList<>();
        TraverseQuery ofPhase =
                request(draft.labelFilter(">P" + phase).resultWhere(others.isEmpty() ? "version<0" : others));
        visit.walk(ofPhase, (node, depth) -> wrong.add(visit.told(node)));
        assertThat(wrong).as("labelled P%d", phase).isEmpty();
    }

    /** Up from all leaves: from one that is not replaced meanwhile, its own cell is found. */
    private void cellsAboveLeaves(Visit visit) {
        Map<String, Set<String>> above = new HashMap<>();
        String[] leaf = {null};
        Draft up = draft().relationshipFilter("<").uniqueness(Uniqueness.NONE);
        visit.walk(request("Leaf", up), (node, depth) -> {
            String id = visit.node(node).getElementId();
            leaf[0] = depth == 0 ? id : leaf[0];
            above.computeIfAbsent(leaf[0], any -> new HashSet<>()).add(id);
        });
        for (int i = 0; i < CELLS; i++) {
            String last = history.leaves.get(i);
            if (isAsBefore(history.leafVersions, ofLeaves, i)) {
                assertThat(above.get(last)).as("above leaf %d", i).contains(history.cells[i]);
            }
        }
    }
}
