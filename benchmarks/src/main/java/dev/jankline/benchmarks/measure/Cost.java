package dev.jankline.benchmarks.measure;

/**
 * Holds what some events cost one process.
 *
 * @param events number of events
 * @param seconds how long the process worked
 * @param cpuNanos CPU time of the process without its compilers
 * @param compilerNanos CPU time of its compilers
 * @param brokerNanos CPU time of the broker meanwhile, without its compilers
 * @param allocated bytes that the threads of the process allocated
 * @param network bytes that processes of the machine sent to each other meanwhile
 * @param written what was written to every topic meanwhile
 */
public record Cost(
    int events,
    double seconds,
    long cpuNanos,
    long compilerNanos,
    long brokerNanos,
    double allocated,
    long network,
    Written written) {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double BYTES_PER_KB = 1e3;

  /** Share of a process's CPU time that its compilers take when nearly all is compiled. */
  private static final double MOST_COMPILING = 0.1;

  /** Whether the process ran what its compilers had nearly finished. */
  public boolean isWarm() {
    return compilerNanos <= MOST_COMPILING * (cpuNanos + compilerNanos);
  }

  public double cpuMicros() {
    return cpuNanos / NANOS_PER_MICRO / events;
  }

  public double brokerMicros() {
    return brokerNanos / NANOS_PER_MICRO / events;
  }

  public double allocatedKilobytes() {
    return allocated / BYTES_PER_KB / events;
  }

  public double networkBytes() {
    return (double) network / events;
  }

  public double eventsPerSecond() {
    return events / seconds;
  }
}
