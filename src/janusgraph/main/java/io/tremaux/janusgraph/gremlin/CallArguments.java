package io.tremaux.janusgraph.gremlin;

import io.tremaux.janusgraph.tinkerpop.PropertyValues;
import io.tremaux.janusgraph.tinkerpop.VertexIds;
import io.tremaux.parameter.InvalidParameterException;
import io.tremaux.parameter.Parameter;
import io.tremaux.query.PathParameters;
import io.tremaux.query.TraverseParameters;
import io.tremaux.request.Parameters;
import io.tremaux.request.Parameters.NodeId;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a call, as Gremlin and its drivers send them, made into parameters. A vertex, a number or a UUID
 * names a vertex by its id; a string says what it says over HTTP.
 */
final class CallArguments {
    private static final String START = TraverseParameters.START.name();
    private static final Set<String> OF_NODES = Stream.of(TraverseParameters.ALL, PathParameters.NODES)
            .flatMap(List::stream)
            .filter(Parameter.Nodes.class::isInstance)
            .map(Parameter::name)
            .collect(Collectors.toUnmodifiableSet());
    private static final String A_NODE =
            "a vertex, the id of one, a label, a label with a predicate, or a list of these";

    /** Heap of a vertex that arrives: its place in a list, and its id as a text. */
    private static final int BYTES_A_VERTEX = 128;

    private CallArguments() {}

    /** Those of a call that starts a traversal. */
    static Parameters read(Map<?, ?> arguments, LongConsumer heap) {
        return Parameters.of(converted(arguments), heap).withNodeIds(VertexIds.FORM);
    }

    /** Those of a call in the middle of a traversal: the vertices that arrive are the start nodes. */
    static Parameters read(Map<?, ?> arguments, TraverserSet<?> arriving, LongConsumer heap) {
        Map<String, @Nullable Object> converted = converted(arguments);
        if (converted.containsKey(START)) {
            String message = "In the middle of a traversal, the vertices that arrive are the start nodes.";
            throw new InvalidParameterException(START, String.valueOf(arguments.get(START)), "no " + START, message);
        }
        converted.put(START, starts(arriving, heap));
        return Parameters.of(converted, heap).withNodeIds(VertexIds.FORM);
    }

    /** Rejects a call without start nodes. */
    static void requireStart(Parameters given) {
        given.require(TraverseParameters.START, A_NODE, "A call that starts a traversal needs a start.");
    }

    /** Rejects a call for paths that lacks an end. */
    static void requireEnds(Parameters given) {
        requireStart(given);
        given.require(PathParameters.END, A_NODE, "A call for paths needs an end.");
    }

    private static List<NodeId> starts(TraverserSet<?> arriving, LongConsumer heap) {
        List<NodeId> starts = new ArrayList<>();
        for (Traverser.Admin<?> each : arriving) {
            NodeId node = new NodeId(vertex(each.get()).id().toString());
            for (long left = each.bulk(); left > 0; left--) {
                heap.accept(BYTES_A_VERTEX);
                starts.add(node);
            }
        }
        return starts;
    }

    private static Vertex vertex(@Nullable Object arrived) {
        if (arrived instanceof Vertex vertex) {
            return vertex;
        }
        String message = "In the middle of a traversal, vertices must arrive.";
        throw new InvalidParameterException(START, String.valueOf(arrived), "a vertex", message);
    }

    private static Map<String, @Nullable Object> converted(Map<?, ?> arguments) {
        Map<String, @Nullable Object> converted = new LinkedHashMap<>();
        arguments.forEach((key, value) -> {
            String name = String.valueOf(key);
            boolean isNodes = OF_NODES.contains(name);
            converted.put(name, converted(value, isNodes ? one -> node(name, one) : CallArguments::value));
        });
        return converted;
    }

    private static @Nullable Object converted(@Nullable Object value, UnaryOperator<@Nullable Object> one) {
        if (value instanceof Collection<?> several) {
            List<@Nullable Object> all = new ArrayList<>(several.size());
            several.forEach(each -> all.add(converted(each, one)));
            return all;
        }
        if (value != null && value.getClass().isArray()) {
            List<@Nullable Object> all = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                all.add(converted(Array.get(value, i), one));
            }
            return all;
        }
        return one.apply(value);
    }

    private static @Nullable Object node(String parameter, @Nullable Object value) {
        if (value == null || value instanceof CharSequence) {
            return value == null ? null : value.toString();
        }
        if (value instanceof Vertex vertex) {
            return new NodeId(vertex.id().toString());
        }
        if (value instanceof Number || value instanceof UUID) {
            return new NodeId(value.toString());
        }
        String message = parameter + " has a value that names no vertex.";
        throw new InvalidParameterException(parameter, value.toString(), A_NODE, message);
    }

    /** A value, and all values of a map, as predicates understand them. */
    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> converted = new LinkedHashMap<>();
            map.forEach((key, each) -> converted.put(String.valueOf(key), converted(each, CallArguments::value)));
            return converted;
        }
        if (value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value == null || value instanceof Number && !(value instanceof BigInteger)) {
            return value;
        }
        return PropertyValues.of(value);
    }
}
