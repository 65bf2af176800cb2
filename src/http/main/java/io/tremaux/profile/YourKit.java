package io.tremaux.profile;

import io.tremaux.parameter.InvalidParameterException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.List;

/**
 * Profiles by YourKit, where its agent is attached to the JVM and {@code yjp-controller-api-redist.jar} is in {@code
 * plugins/}. The agent chooses the snapshot's folder, and no stacks are returned. The API, version 2, is called by
 * reflection: Maven Central does not have it.
 */
final class YourKit implements Profiler {
    private static final String API = "com.yourkit.api.controller.v2.";

    private final Object controller;
    private final Mode mode;

    private YourKit(Object controller, Mode mode) {
        this.controller = controller;
        this.mode = mode;
    }

    /** @throws InvalidParameterException if the agent or its API is missing */
    static Profiler attached(Mode mode) {
        try {
            Object builder =
                    Class.forName(API + "Controller").getMethod("newBuilder").invoke(null);
            return new YourKit(call(call(builder, "self"), "build"), mode);
        } catch (ReflectiveOperationException | LinkageError | ProfilerFailedException e) {
            InvalidParameterException missing = new InvalidParameterException(
                    "profile",
                    mode.toString(),
                    "cpu, alloc, wall or lock; or YourKit's agent, and yjp-controller-api-redist.jar in plugins/",
                    "YourKit's agent is not attached to this server.");
            missing.initCause(e);
            throw missing;
        }
    }

    @Override
    public void start() {
        switch (mode) {
            case YOURKIT_SAMPLING -> begin("startSampling", "CpuProfilingSettings");
            case YOURKIT_TRACING -> begin("startTracing", "CpuProfilingSettings");
            default -> begin("startAllocationProfiling", "AllocationProfilingSettings");
        }
    }

    /** With the settings that the agent has by default. */
    private void begin(String method, String settings) {
        try {
            Class<?> type = Class.forName(API + settings);
            controller
                    .getClass()
                    .getMethod(method, type)
                    .invoke(controller, type.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw failed(method, e);
        }
    }

    @Override
    public Profile stop(Path named) {
        abort();
        String capture = isOfAllocations() ? "captureMemorySnapshot" : "capturePerformanceSnapshot";
        return new Profile("YourKit", List.of(Path.of((String) call(controller, capture))), List.of());
    }

    @Override
    public void abort() {
        call(controller, isOfAllocations() ? "stopAllocationProfiling" : "stopCpuProfiling");
    }

    private boolean isOfAllocations() {
        return mode == Mode.YOURKIT_ALLOCATION;
    }

    /** Calls a method without parameters. A failure of its own is a {@link ProfilerFailedException}. */
    private static Object call(Object target, String method) {
        try {
            return target.getClass().getMethod(method).invoke(target);
        } catch (ReflectiveOperationException e) {
            throw failed(method, e);
        }
    }

    private static ProfilerFailedException failed(String method, ReflectiveOperationException e) {
        return new ProfilerFailedException(
                "YourKit's " + method + " failed", e instanceof InvocationTargetException ? e.getCause() : e);
    }
}
