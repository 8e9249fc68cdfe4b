package dev.jankline.benchmarks.measure;

import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Measures what some work costs processes of a stack, from its begin to some time after it. */
public final class Measurement {
  /** Commits and flushes that follow the last record belong to the work. */
  private static final Duration AFTERWARDS = Duration.ofSeconds(2);

  private static final double NANOS_PER_SECOND = 1e9;

  private final BenchStack stack;
  private final List<ChildProcess> processes;
  private final Usage before;

  private Measurement(BenchStack stack, List<ChildProcess> processes, Usage before) {
    this.stack = stack;
    this.processes = processes;
    this.before = before;
  }

  /** Begins to measure what processes cost together. */
  public static Measurement begin(BenchStack stack, List<ChildProcess> processes)
      throws IOException, InterruptedException, ExecutionException {
    return new Measurement(stack, processes, Usage.read(stack, processes, true));
  }

  /**
   * Ends it.
   *
   * @param events number of events that the work consisted of
   * @param nanos how long the processes worked
   */
  public Cost end(int events, long nanos)
      throws IOException, InterruptedException, ExecutionException {
    Thread.sleep(AFTERWARDS.toMillis());
    Usage after = Usage.read(stack, processes, false);
    return new Cost(
        events,
        nanos / NANOS_PER_SECOND,
        after.process().cpuNanosSince(before.process()),
        after.process().compilerNanosSince(before.process()),
        after.broker().cpuNanosSince(before.broker()),
        after.allocated() - before.allocated(),
        after.network() - before.network(),
        Written.between(before.ends(), after.ends(), stack.clientSettings()));
  }

  /** What processes have used until one moment, and where the topics end. */
  private record Usage(
      ProcessCost process, ProcessCost broker, double allocated, long network, TopicEnds ends) {
    static Usage read(BenchStack stack, List<ChildProcess> processes, boolean begins)
        throws IOException, InterruptedException, ExecutionException {
      // The reading of topics that follows sends bytes, too.
      long beforeReading = Loopback.bytes();
      List<Long> ids = processes.stream().map(ChildProcess::pid).toList();
      // The question about allocation costs a process some CPU time: it stays outside.
      double allocated = begins ? allocated(ids) : 0;
      TopicEnds ends = TopicEnds.read(stack.admin());
      ProcessCost broker = ProcessCost.of(List.of(stack.stack().kafka().broker().process().pid()));
      ProcessCost cost = ProcessCost.of(ids);
      return new Usage(
          cost,
          broker,
          begins ? allocated : allocated(ids),
          begins ? Loopback.bytes() : beforeReading,
          ends);
    }

    private static double allocated(List<Long> ids) throws InterruptedException {
      double bytes = 0;
      for (long id : ids) {
        bytes += Jcmd.allocatedBytes(id);
      }
      return bytes;
    }
  }
}
