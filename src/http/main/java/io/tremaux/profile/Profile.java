package io.tremaux.profile;

import java.nio.file.Path;
import java.util.List;

/**
 * What a profiler recorded.
 *
 * @param profiler its name and version
 * @param files what it wrote: flame graphs, recordings or snapshots
 * @param stacks those of the thread that was profiled, a line {@code frame;frame;frame count} each, the outermost frame
 *     first; empty if the profiler keeps them in its own format
 */
public record Profile(String profiler, List<Path> files, List<String> stacks) {}
