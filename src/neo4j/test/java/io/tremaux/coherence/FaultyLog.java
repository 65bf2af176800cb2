package io.tremaux.coherence;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.neo4j.common.DependencyResolver;
import org.neo4j.io.fs.ReadableChannel;
import org.neo4j.kernel.impl.transaction.log.LogPosition;
import org.neo4j.kernel.impl.transaction.log.ReadableLogChannel;
import org.neo4j.kernel.impl.transaction.log.files.LogFile;
import org.neo4j.kernel.impl.transaction.log.files.LogFiles;
import org.neo4j.storageengine.api.CommandReader;
import org.neo4j.storageengine.api.CommandReaderFactory;
import org.neo4j.storageengine.api.StorageCommand;
import org.neo4j.storageengine.api.StorageEngineFactory;

/** The transaction log of a database, which fails when and how a test wants it to. */
final class FaultyLog {
    /** What goes wrong. */
    interface Fault {
        void happen() throws Throwable;
    }

    static final Fault NONE = () -> {};

    /** Before anything is read, whether the log is opened for it or was open. */
    volatile Fault atBegin = NONE;

    volatile Fault atEachEntry = NONE;
    volatile Fault atEachCommand = NONE;
    volatile StorageCommand insteadOfCommands;

    /** All channels there ever were. */
    final List<ReadableLogChannel> opened = new ArrayList<>();

    private final DependencyResolver real;

    FaultyLog(DependencyResolver real) {
        this.real = real;
    }

    Doubles.Dependencies dependencies() {
        LogFiles files = real.resolveDependency(LogFiles.class);
        StorageEngineFactory engine = real.resolveDependency(StorageEngineFactory.class);
        return new Doubles.Dependencies(real)
                .use(
                        LogFiles.class,
                        Doubles.with(
                                LogFiles.class,
                                files,
                                method -> method.equals("getLogFile") ? file(files.getLogFile()) : null))
                .use(
                        StorageEngineFactory.class,
                        Doubles.with(
                                StorageEngineFactory.class,
                                engine,
                                method -> method.equals("commandReaderFactory")
                                        ? commands(engine.commandReaderFactory())
                                        : null));
    }

    private LogFile file(LogFile file) {
        return Doubles.with(LogFile.class, file, (method, arguments) -> {
            if (!method.equals("getRawReader")) {
                return null;
            }
            atBegin.happen();
            ReadableLogChannel channel = file.getRawReader((LogPosition) arguments[0]);
            opened.add(channel);
            return failing(channel);
        });
    }

    private ReadableLogChannel failing(ReadableLogChannel channel) {
        return Doubles.with(ReadableLogChannel.class, channel, (method, arguments) -> {
            if (method.equals("position") && arguments != null && arguments[0].equals(0L)) {
                atBegin.happen();
            }
            if (method.equals("markAndGetVersion")) {
                atEachEntry.happen();
            }
            return null;
        });
    }

    private CommandReaderFactory commands(CommandReaderFactory commands) {
        return version -> Doubles.with(CommandReader.class, commands.get(version), (method, arguments) -> {
            if (!method.equals("read")) {
                return null;
            }
            atEachCommand.happen();
            StorageCommand other = insteadOfCommands;
            if (other != null) {
                commands.get(version).read((ReadableChannel) arguments[0]);
            }
            return other;
        });
    }

    /** Happens so many times. */
    static Fault times(int times, Fault fault) {
        AtomicInteger left = new AtomicInteger(times);
        return () -> {
            if (left.getAndDecrement() > 0) {
                fault.happen();
            }
        };
    }

    static Fault throwing(Throwable failure) {
        return () -> {
            throw failure;
        };
    }

    static IOException unreadable() {
        return new IOException("made up");
    }
}
