package io.tremaux.janusgraph.gremlin;

import io.tremaux.janusgraph.tinkerpop.SettingNames;
import io.tremaux.parameter.Parameter;
import io.tremaux.request.Parameters;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongConsumer;
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
     * @param arrived the traversers that arrived; null if the call starts a traversal
     */
    abstract CloseableIterator<?> answer(OpenCall call, Parameters given, @Nullable ArrivedTraversers arrived);

    @Override
    public final String getName() {
        return name;
    }

    @Override
    public final Set<Service.Type> getSupportedTypes() {
        return EnumSet.of(Service.Type.Start, Service.Type.Barrier);
    }

    /** The sentences of the declarations, which name settings as Neo4j does. */
    @Override
    public final Map<String, String> describeParams() {
        Map<String, String> sentences = new LinkedHashMap<>();
        parameters.forEach(each -> sentences.put(each.name(), SettingNames.here(each.sentence())));
        return sentences;
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
            return Failures.translated(() -> {
                OpenCall call = new OpenCall(queries.share(Login.of(context.getTraversal())));
                try {
                    Parameters given = reading.apply(call.share().parameters());
                    ArrivedTraversers arrived = arriving == null ? null : new ArrivedTraversers(context, arriving);
                    return (CloseableIterator<Object>) CallService.this.answer(call, given, arrived);
                } catch (Throwable e) {
                    call.close();
                    throw e;
                }
            });
        }
    }
}
