package io.tremaux.coherence;

import static java.lang.invoke.MethodHandles.publicLookup;
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.neo4j.common.DependencyResolver;
import org.neo4j.configuration.Config;
import org.neo4j.kernel.BinarySupportedKernelVersions;
import org.neo4j.kernel.impl.transaction.log.entry.LogEntryReader;
import org.neo4j.kernel.impl.transaction.log.entry.VersionAwareLogEntryReader;
import org.neo4j.memory.EmptyMemoryTracker;
import org.neo4j.memory.MemoryTracker;
import org.neo4j.storageengine.api.CommandReaderFactory;
import org.neo4j.storageengine.api.StorageEngineFactory;

/**
 * Makes Neo4j's readers of log entries. Their public constructor takes a memory tracker since 2026. It is looked up by
 * reflection, because one class file cannot link to both constructors.
 *
 * <p>The look-up is by {@code publicLookup}, which opens no access. If neither form fits, the mode is generations.
 */
final class EntryReaders {
    private final MethodHandle constructor;

    EntryReaders(DependencyResolver database) {
        CommandReaderFactory commands =
                database.resolveDependency(StorageEngineFactory.class).commandReaderFactory();
        BinarySupportedKernelVersions versions =
                new BinarySupportedKernelVersions(database.resolveDependency(Config.class));
        this.constructor = MethodHandles.insertArguments(constructor(), 0, commands, versions)
                .asType(methodType(LogEntryReader.class));
    }

    /** A constructor from command readers and kernel versions, and a memory tracker if it takes one. */
    private static MethodHandle constructor() {
        try {
            return constructor(CommandReaderFactory.class, BinarySupportedKernelVersions.class);
        } catch (NoSuchMethodException since2026) {
            return trackingConstructor();
        } catch (IllegalAccessException e) {
            throw linkageError(e);
        }
    }

    private static MethodHandle trackingConstructor() {
        try {
            MethodHandle tracking =
                    constructor(CommandReaderFactory.class, BinarySupportedKernelVersions.class, MemoryTracker.class);
            return MethodHandles.insertArguments(tracking, 2, EmptyMemoryTracker.INSTANCE);
        } catch (ReflectiveOperationException e) {
            throw linkageError(e);
        }
    }

    private static MethodHandle constructor(Class<?>... parameters)
            throws NoSuchMethodException, IllegalAccessException {
        return publicLookup().findConstructor(VersionAwareLogEntryReader.class, methodType(void.class, parameters));
    }

    private static LinkageError linkageError(ReflectiveOperationException e) {
        return new LinkageError("No known constructor of " + VersionAwareLogEntryReader.class.getName(), e);
    }

    /** A reader for one pass; it keeps its position. */
    LogEntryReader next() {
        try {
            return (LogEntryReader) constructor.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("A reader of log entries could not be made", e);
        }
    }
}
