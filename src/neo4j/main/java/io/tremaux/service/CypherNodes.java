package io.tremaux.service;

import io.tremaux.neo4j.Neo4jElements;
import io.tremaux.neo4j.entity.CurrentNode;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.problem.StoreWords;
import io.tremaux.query.NodeSelector;
import io.tremaux.query.TraverseParameters;
import io.tremaux.request.NodeResolver;
import io.tremaux.request.Parameters;
import io.tremaux.store.Elements;
import io.tremaux.store.NoSuchNodeException;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.neo4j.exceptions.CypherExecutionException;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Transaction;
import org.neo4j.kernel.impl.coreapi.InternalTransaction;

/**
 * Resolves the values by which Cypher procedures name nodes: a node, an element id, an internal id, or a list of these.
 * A path counts as the list of its nodes and relationships. Procedures named like APOC's cut the decimals of an
 * internal id; all others require a whole number. Belongs to one transaction and thread.
 */
public final class CypherNodes implements NodeResolver {
    private static final String EXPECTED = "a node, an element id, an internal id, or a list of these";
    private static final String EXPECTED_OR_TEXT =
            "a node, an element id, an internal id, a label, a label with a predicate, or a list of these";

    private static final String NO_LABELS =
            " This procedure takes nodes and ids, as that of APOC does. tremaux.traverse takes labels, too.";

    private static final long NONE = -1;

    private final InternalTransaction transaction;
    private final Neo4jElements elements;

    public CypherNodes(Transaction transaction) {
        this.transaction = (InternalTransaction) transaction;
        this.elements = new Neo4jElements(this.transaction);
    }

    @Override
    public LongList ids(String parameter, @Nullable Object value) {
        LongList ids = new LongArrayList();
        if (value instanceof Iterable<?> several) {
            several.forEach(one -> ids.add(id(parameter, one)));
        } else if (value != null) {
            ids.add(id(parameter, value));
        }
        return ids;
    }

    /**
     * Nodes of this transaction's database, without looking them up by their element ids.
     *
     * @param parameter its name, for the error
     * @throws NoSuchNodeException if one does not exist any more, or is one of another database
     */
    public List<NodeSelector> known(String parameter, Collection<Node> nodes) {
        List<NodeSelector> known = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            long id = idOf(node);
            if (id == NONE) {
                throw new NoSuchNodeException(parameter, node.getElementId(), StoreWords.COMMON);
            }
            known.add(new NodeSelector.Known(id));
        }
        return known;
    }

    /**
     * The same of an argument that is a node or a list of nodes; null if it is anything else.
     *
     * @throws NoSuchNodeException likewise
     */
    @Nullable List<NodeSelector> knownIfNodes(String parameter, @Nullable Object value) {
        Collection<?> all = value instanceof Collection<?> several ? several : Collections.singleton(value);
        List<Node> nodes = new ArrayList<>(all.size());
        for (Object each : all) {
            if (!(each instanceof Node node) || !CurrentNode.isStored(node)) {
                return null;
            }
            nodes.add(node);
        }
        return known(parameter, nodes);
    }

    /**
     * Makes parameters of a config map and start nodes. Values that name nodes become texts, as in requests over HTTP.
     *
     * @param names of the parameters that take nodes
     * @throws InvalidParameterException if there is no config, or a value that should name nodes has another form
     */
    public Parameters parameters(
            @Nullable Object start, @Nullable Map<String, @Nullable Object> config, Set<String> names) {
        String name = TraverseParameters.START.name();
        return Parameters.of(withTexts(Parameters.config(config), names)).and(name, texts(name, start));
    }

    /**
     * A config in which the values of some names have become texts.
     *
     * @throws InvalidParameterException if one of them has another form
     */
    public Map<String, @Nullable Object> withTexts(Map<String, @Nullable Object> config, Collection<String> names) {
        Map<String, @Nullable Object> texts = new LinkedHashMap<>(config);
        for (String name : names) {
            if (texts.containsKey(name)) {
                texts.put(name, texts(name, texts.get(name)));
            }
        }
        return texts;
    }

    /** {@link #NONE} if it does not exist any more, or is one of another database. */
    private long idOf(Node node) {
        try {
            transaction.validateSameDB(node);
        } catch (CypherExecutionException e) {
            return NONE;
        }
        long id = CurrentNode.idOf(node);
        return elements.isNode(id) ? id : NONE;
    }

    /**
     * Converts such values to texts that {@link NodeSelector#parse} reads. Strings stay unchanged.
     *
     * @throws InvalidParameterException if the value has another form
     */
    public List<String> texts(String parameter, @Nullable Object value) {
        List<String> texts = new ArrayList<>();
        if (value instanceof Iterable<?> several) {
            several.forEach(one -> texts.add(exactText(parameter, one)));
        } else if (value != null) {
            texts.add(exactText(parameter, value));
        }
        return texts;
    }

    /** Unlike APOC's, strict: a number with a fraction names no node. */
    private String exactText(String parameter, @Nullable Object form) {
        if (form instanceof Number number && number.doubleValue() != number.longValue()) {
            throw rejected(parameter, form, EXPECTED_OR_TEXT, "An internal id is a whole number.");
        }
        return text(parameter, form, EXPECTED_OR_TEXT);
    }

    private String text(String parameter, @Nullable Object form, String expected) {
        if (form instanceof Node node) {
            return node.getElementId();
        }
        if (form instanceof Number number) {
            return elementId(parameter, number, expected);
        }
        if (form instanceof String text) {
            return text;
        }
        throw rejected(parameter, form, expected, parameter + " has a value that names no node.");
    }

    private long id(String parameter, @Nullable Object form) {
        if (form instanceof Node node && CurrentNode.isStored(node)) { // sooner than by its element id
            long known = idOf(node);
            if (known != NONE) {
                return known;
            }
        }
        String elementId = text(parameter, form, EXPECTED);
        long node = elements.node(elementId);
        if (node == Elements.NONE) {
            String advice = NodeSelector.LIKE_AN_ID.matcher(elementId).matches() ? "" : NO_LABELS;
            throw rejected(parameter, form, EXPECTED, "This database has no node " + elementId + "." + advice);
        }
        return node;
    }

    private String elementId(String parameter, Number id, String expected) {
        if (id.longValue() < 0) {
            throw rejected(parameter, id, expected, "No node has the internal id " + id + ".");
        }
        return elements.nodeId(id.longValue());
    }

    private static InvalidParameterException rejected(
            String parameter, @Nullable Object form, String expected, String message) {
        return new InvalidParameterException(parameter, String.valueOf(form), expected, message);
    }
}
