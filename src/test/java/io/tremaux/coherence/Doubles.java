package io.tremaux.coherence;

import io.tremaux.TremauxServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.common.DependencyResolver;
import org.neo4j.kernel.impl.transaction.log.LogicalTransactionStore;
import org.neo4j.logging.InternalLog;
import org.neo4j.logging.NullLog;

/** Neo4j's own objects, but for what a test wants otherwise. */
final class Doubles {
    private Doubles() {}

    interface Before {
        /** Called before a method; what it returns, if not null, is the answer. */
        Object call(String method) throws Throwable;
    }

    /** The same object, with something done before each call. */
    static <T> T with(Class<T> type, T real, Before before) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object answer = before.call(method.getName());
                    try {
                        return answer != null ? answer : method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /** The dependencies of a database, some of them replaced, or failing to be found. */
    static final class Dependencies implements DependencyResolver {
        private final DependencyResolver real;
        private final Map<Class<?>, Object> replaced = new HashMap<>();

        Dependencies(DependencyResolver real) {
            this.real = real;
        }

        <T> Dependencies replace(Class<T> type, Before before) {
            replaced.put(type, with(type, real.resolveDependency(type), before));
            return this;
        }

        Dependencies fail(Class<?> type, Throwable failure) {
            replaced.put(type, failure);
            return this;
        }

        @Override
        public <T> T resolveDependency(Class<T> type, SelectionStrategy selector) {
            Object found = replaced.get(type);
            if (found instanceof Error failure) {
                throw failure;
            }
            if (found instanceof RuntimeException failure) {
                throw failure;
            }
            return found != null ? type.cast(found) : real.resolveDependency(type, selector);
        }

        @Override
        public boolean containsDependency(Class<?> type) {
            return real.containsDependency(type);
        }
    }

    /** A database whose transaction log cannot be had: the grade is generations. */
    static Dependencies withoutLog(TremauxServer server) {
        return new Dependencies(Caller.dependencies(server))
                .fail(LogicalTransactionStore.class, new NoClassDefFoundError("LogicalTransactionStore"));
    }

    /** Counts warnings, and swallows everything. */
    static InternalLog countingWarnings(AtomicInteger warnings) {
        return with(InternalLog.class, NullLog.getInstance(), method -> {
            if (method.equals("warn") || method.equals("error")) {
                warnings.incrementAndGet();
            }
            return null;
        });
    }
}
