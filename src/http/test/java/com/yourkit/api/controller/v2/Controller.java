package com.yourkit.api.controller.v2;

import java.util.ArrayList;
import java.util.List;

/** A stand-in for the class of YourKit's API that has this name: writes down how it is called. */
public final class Controller {
    /** The calls of all controllers, oldest first. */
    public static final List<String> CALLS = new ArrayList<>();

    /** Whether the agent is attached to this JVM. */
    public static boolean attached;

    private Controller() {}

    /** Makes a controller. */
    public static final class Builder {
        private Builder() {}

        public Builder self() {
            return this;
        }

        public Controller build() throws Exception {
            if (!attached) {
                throw new Exception("No agent");
            }
            return new Controller();
        }
    }

    public static Builder newBuilder() {
        return new Builder();
    }

    public void startSampling(CpuProfilingSettings settings) {
        CALLS.add("startSampling");
    }

    public void startTracing(CpuProfilingSettings settings) {
        CALLS.add("startTracing");
    }

    public void stopCpuProfiling() {
        CALLS.add("stopCpuProfiling");
    }

    public String capturePerformanceSnapshot() {
        CALLS.add("capturePerformanceSnapshot");
        return "/snapshots/cpu.snapshot";
    }

    public void startAllocationProfiling(AllocationProfilingSettings settings) {
        CALLS.add("startAllocationProfiling");
    }

    public void stopAllocationProfiling() {
        CALLS.add("stopAllocationProfiling");
    }

    public String captureMemorySnapshot() {
        CALLS.add("captureMemorySnapshot");
        return "/snapshots/memory.snapshot";
    }
}
