package io.tremaux.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The processor time of the client and of the servers, which share a machine. */
record Cpu(List<ProcessHandle> servers) {
    /** Seconds of processor time since each began. */
    record Seconds(double client, double server) {
        Seconds minus(Seconds before) {
            return new Seconds(client - before.client, server - before.server);
        }
    }

    Seconds now() {
        return new Seconds(
                seconds(ProcessHandle.current()),
                servers.stream().mapToDouble(Cpu::seconds).sum());
    }

    private static double seconds(ProcessHandle process) {
        Optional<Duration> time = process.info().totalCpuDuration();
        return time.map(Duration::toNanos).orElse(0L) / 1e9;
    }
}
