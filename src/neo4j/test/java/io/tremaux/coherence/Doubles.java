package io.tremaux.coherence;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.TremauxServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.common.DependencyResolver;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;
import org.neo4j.logging.InternalLog;
import org.neo4j.logging.NullLog;
import org.neo4j.scheduler.JobHandle;
import org.neo4j.scheduler.JobScheduler;

/** Neo4j's own objects, but for what a test wants otherwise. */
public final class Doubles {
    private Doubles() {}

    public interface Before {
        /** Called before a method; what it returns, if not null, is the answer. */
        Object call(String method) throws Throwable;
    }

    public interface Instead {
        /** Called in place of a method; null: call that. */
        Object call(String method, Object[] arguments) throws Throwable;
    }

    /** The same object, with something done before each call. */
    public static <T> T with(Class<T> type, T real, Before before) {
        return with(type, real, (method, arguments) -> before.call(method));
    }

    /** The same object, but for some methods. */
    public static <T> T with(Class<T> type, T real, Instead instead) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object answer = instead.call(method.getName(), arguments);
                    try {
                        return answer != null ? answer : method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    /** The dependencies of a database, some of them replaced, or failing to be found. */
    public static final class Dependencies implements DependencyResolver {
        private final DependencyResolver real;
        private final Map<Class<?>, Object> replaced = new HashMap<>();

        public Dependencies(DependencyResolver real) {
            this.real = real;
        }

        public <T> Dependencies replace(Class<T> type, Before before) {
            replaced.put(type, with(type, real.resolveDependency(type), before));
            return this;
        }

        public <T> Dependencies use(Class<T> type, T other) {
            replaced.put(type, other);
            return this;
        }

        /** The transaction log cannot be had: the mode is generations. */
        public Dependencies withoutLog() {
            return fail(LogFiles.class, new NoClassDefFoundError("LogFiles"));
        }

        /** Nothing happens but what requests do. */
        public Dependencies withoutBackground() {
            return replace(JobScheduler.class, method -> JobHandle.EMPTY);
        }

        public Dependencies fail(Class<?> type, Throwable failure) {
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

    public static Dependencies withoutLog(TremauxServer server) {
        return new Dependencies(Caller.dependencies(server)).withoutLog();
    }

    /** A scheduler that does nothing but collect what it is given. */
    public static JobScheduler collecting(Queue<Runnable> jobs) {
        return with(JobScheduler.class, null, (method, arguments) -> {
            assertThat(method).isEqualTo("schedule");
            jobs.add((Runnable) arguments[1]);
            return JobHandle.EMPTY;
        });
    }

    /** Counts warnings, and swallows everything. */
    public static InternalLog countingWarnings(AtomicInteger warnings) {
        return counting(warnings, new AtomicInteger());
    }

    /** Counts warnings, and lines of information, and swallows everything. */
    public static InternalLog counting(AtomicInteger warnings, AtomicInteger lines) {
        return with(InternalLog.class, NullLog.getInstance(), method -> {
            switch (method) {
                case "warn", "error" -> warnings.incrementAndGet();
                case "info" -> lines.incrementAndGet();
                default -> {}
            }
            return null;
        });
    }
}
