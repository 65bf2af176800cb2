package io.tremaux.installed;

import io.tremaux.extension.EvaluatorFactory;
import io.tremaux.extension.ExpanderFactory;
import io.tremaux.extension.Graph;
import io.tremaux.framework.UserExtensions;
import io.tremaux.traversal.ExtensionNames;
import io.tremaux.traversal.Extensions;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import org.neo4j.graphdb.PathExpander;
import org.neo4j.graphdb.traversal.Evaluator;
import org.neo4j.graphdb.traversal.InitialBranchState;
import org.neo4j.logging.Log;

/**
 * The evaluators and expanders of a server, by name, from its start to its stop. Immutable: safe for use by any thread.
 */
public final class InstalledExtensions {
    public static final InstalledExtensions NONE = new InstalledExtensions(List.of(), List.of());

    private final List<Installed<EvaluatorFactory>> evaluators;
    private final List<Installed<ExpanderFactory<?>>> expanders;

    private InstalledExtensions(
            List<Installed<EvaluatorFactory>> evaluators, List<Installed<ExpanderFactory<?>>> expanders) {
        this.evaluators = evaluators;
        this.expanders = expanders;
    }

    /**
     * Those that a class loader knows. A factory that cannot be made, or has no usable name, is left out: the log says
     * why.
     *
     * @param loader of the jars in {@code plugins/}
     */
    public static InstalledExtensions load(ClassLoader loader, Log log) {
        FactoryLoader factories = new FactoryLoader(loader, log);
        return new InstalledExtensions(
                factories.load(EvaluatorFactory.class, "evaluator", each -> each, EvaluatorFactory::name),
                factories.load(ExpanderFactory.class, "expander", each -> each, ExpanderFactory::name));
    }

    /** The names of all. */
    public ExtensionNames names() {
        return new ExtensionNames(
                evaluators.stream().map(Installed::name).toList(),
                expanders.stream().map(Installed::name).toList());
    }

    /**
     * Makes the evaluator and the expander of one traversal.
     *
     * @param wanted names of installed ones
     * @param guard calls them
     */
    public UserExtensions<?> create(Extensions wanted, Graph graph, UserCodeGuard guard) {
        String evaluator = wanted.evaluator();
        String expander = wanted.expander();
        Evaluator judge = evaluator == null ? null : evaluator(named(evaluators, evaluator), graph, guard);
        return expander == null
                ? new UserExtensions<>(judge, null, null)
                : own(judge, named(expanders, expander), graph, guard);
    }

    private static <T> Installed<T> named(List<Installed<T>> installed, String name) {
        for (Installed<T> each : installed) {
            if (each.name().equals(name)) {
                return each;
            }
        }
        throw new NoSuchElementException(name);
    }

    private static Evaluator evaluator(Installed<EvaluatorFactory> installed, Graph graph, UserCodeGuard guard) {
        Evaluator evaluator = guard.call(installed, () -> installed.factory().create(graph));
        return path -> guard.call(installed, () -> evaluator.evaluate(path));
    }

    private static UserExtensions<?> own(
            @Nullable Evaluator judge, Installed<ExpanderFactory<?>> installed, Graph graph, UserCodeGuard guard) {
        return own(judge, installed, installed.factory(), graph, guard);
    }

    private static <S> UserExtensions<S> own(
            @Nullable Evaluator judge,
            Installed<?> installed,
            ExpanderFactory<S> factory,
            Graph graph,
            UserCodeGuard guard) {
        PathExpander<S> expander = guard.call(installed, () -> factory.create(graph));
        InitialBranchState<S> initial = guard.callForAny(installed, factory::initialState);
        return new UserExtensions<>(
                judge,
                new GuardedExpander<>(expander, installed, guard),
                initial == null ? null : start -> guard.call(installed, () -> initial.initialState(start)));
    }
}
