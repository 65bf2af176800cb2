package io.tremaux.janusgraph.gremlin;

import io.tremaux.parameter.Parameter;
import io.tremaux.request.Parameters;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.apache.tinkerpop.gremlin.process.traversal.traverser.util.TraverserSet;
import org.apache.tinkerpop.gremlin.structure.service.Service;
import org.apache.tinkerpop.gremlin.structure.util.CloseableIterator;
import org.jspecify.annotations.Nullable;

/**
 * A service of one graph. A call starts a traversal, or stands in the middle, where all vertices that arrive are the
 * start nodes of one query. Safe for use by any thread.
 */
@SuppressWarnings("rawtypes") // the maps of TinkerPop's interfaces
abstract class CallService implements Service.ServiceFactory<Object, Object> {
    private static final Pattern SETTING_OF_NEO4J = Pattern.compile("server\\.(tremaux\\.[a-z_.]*[a-z])");

    final GraphQueries queries;
    private final String name;
    private final List<Parameter> parameters;

    /** @param parameters all that a call takes */
    CallService(GraphQueries queries, String name, List<Parameter> parameters) {
        this.queries = queries;
        this.name = name;
        this.parameters = parameters;
    }

    /**
     * Answers one call, and closes it at the end.
     *
     * @param histories of what arrived; null if the call starts a traversal
     */
    abstract CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable Histories histories);

    @Override
    public final String getName() {
        return name;
    }

    @Override
    public final Set<Service.Type> getSupportedTypes() {
        return EnumSet.of(Service.Type.Start, Service.Type.Barrier);
    }

    @Override
    public final Map<String, String> describeParams() {
        Map<String, String> sentences = new LinkedHashMap<>();
        parameters.forEach(each -> sentences.put(each.name(), withSettings(each.sentence())));
        return sentences;
    }

    /** Settings have other names in Neo4j, whose declarations these are. */
    private static String withSettings(String sentence) {
        return SETTING_OF_NEO4J
                .matcher(sentence)
                .replaceAll(setting -> setting.group(1).replace('_', '-'));
    }

    @Override
    public final Service<Object, Object> createService(boolean isStart, Map arguments) {
        return new Call(isStart ? Service.Type.Start : Service.Type.Barrier);
    }

    private final class Call implements Service<Object, Object> {
        private final Type type;

        Call(Type type) {
            this.type = type;
        }

        @Override
        public Type getType() {
            return type;
        }

        @Override
        public CloseableIterator<Object> execute(ServiceCallContext context, Map arguments) {
            return answer(context, null, heap -> CallArguments.read((Map<?, ?>) arguments, heap));
        }

        @Override
        public CloseableIterator<Object> execute(
                ServiceCallContext context, TraverserSet<Object> arriving, Map arguments) {
            return answer(context, arriving, heap -> CallArguments.read((Map<?, ?>) arguments, arriving, heap));
        }

        @SuppressWarnings("unchecked") // an iterator only answers with them
        private CloseableIterator<Object> answer(
                ServiceCallContext context,
                @Nullable TraverserSet<Object> arriving,
                Function<LongConsumer, Parameters> reading) {
            return Failures.told(() -> {
                OpenCall call = new OpenCall(queries.share(Login.of(context.getTraversal())));
                try {
                    Parameters given = reading.apply(call.share().parameters());
                    Histories histories = arriving == null ? null : new Histories(context, arriving);
                    return (CloseableIterator<Object>) CallService.this.answer(call, given, histories);
                } catch (Throwable e) {
                    call.close();
                    throw e;
                }
            });
        }
    }
}
