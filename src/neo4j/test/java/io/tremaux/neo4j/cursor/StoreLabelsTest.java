package io.tremaux.neo4j.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import io.tremaux.graph.Epoch;
import io.tremaux.graph.Labels;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.service.Walks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.internal.kernel.api.TokenRead;
import org.neo4j.internal.kernel.api.exceptions.LabelNotFoundKernelException;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Whole label sets, short ones that lie in the node's record and long ones that do not, are what the Core API gives.
 */
class StoreLabelsTest {
    private static final int NODES = 400;
    private static final int SETS = 40; // several nodes have the same
    private static final int TOKENS = Labels.MASK_BITS + 16;
    private static final int MOST = 12; // of one node: more than a record holds

    @RegisterExtension
    static final TremauxServer server = new TremauxServer();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldReadEverySet(boolean seesEverything) throws LabelNotFoundKernelException {
        Random random = new Random(11);
        List<Long> nodes = makeNodes(random);
        try (InternalTransaction transaction = Walks.begin(server.database());
                StoreCursors cursors = new StoreCursors(transaction.kernelTransaction(), seesEverything, new Epoch())) {
            StoreLabels labels = new StoreLabels(cursors);
            for (int round = 0; round < 3; round++) {
                Collections.shuffle(nodes, random);
                for (long node : nodes) {
                    assertThat(read(
                                    labels,
                                    node,
                                    transaction.kernelTransaction().tokenRead()))
                            .isEqualTo(names(transaction.getNodeById(node)));
                }
            }
        }
    }

    private static List<Long> makeNodes(Random random) {
        List<Long> nodes = new ArrayList<>();
        try (Transaction transaction = server.database().beginTx()) {
            transaction.createNode(
                    IntStream.range(0, TOKENS).mapToObj(StoreLabelsTest::label).toArray(Label[]::new));
            List<Label[]> sets =
                    IntStream.range(0, SETS).mapToObj(i -> someLabels(random)).toList();
            for (int i = 0; i < NODES; i++) {
                nodes.add(CurrentNode.idOf(transaction.createNode(sets.get(random.nextInt(SETS)))));
            }
            transaction.commit();
        }
        return nodes;
    }

    private static Label[] someLabels(Random random) {
        return random.ints(random.nextInt(MOST), 0, TOKENS)
                .mapToObj(StoreLabelsTest::label)
                .toArray(Label[]::new);
    }

    private static Label label(int number) {
        return Label.label("Label" + number);
    }

    private static Set<String> read(StoreLabels labels, long node, TokenRead tokens)
            throws LabelNotFoundKernelException {
        long mask = labels.read(node);
        List<Integer> found = IntStream.concat(
                        IntStream.range(0, Labels.MASK_BITS).filter(token -> (mask >>> token & 1) != 0),
                        Arrays.stream(labels.beyond()))
                .boxed()
                .toList();
        assertThat(found).doesNotHaveDuplicates();
        Set<String> names = new HashSet<>();
        for (int token : found) {
            names.add(tokens.nodeLabelName(token));
        }
        return names;
    }

    private static Set<String> names(Node node) {
        return StreamSupport.stream(node.getLabels().spliterator(), false)
                .map(Label::name)
                .collect(Collectors.toSet());
    }
}
