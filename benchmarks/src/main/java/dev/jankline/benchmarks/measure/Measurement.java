package dev.jankline.benchmarks.measure;

import dev.jankline.local.process.ChildProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

/** Measures what some work costs one process of a stack, from its begin to some time after it. */
public final class Measurement {
  /** Commits and flushes that follow the last record belong to the work. */
  private static final Duration AFTERWARDS = Duration.ofSeconds(2);

  private static final double NANOS_PER_SECOND = 1e9;

  private final BenchStack stack;
  private final ChildProcess process;
  private final Usage before;

  private Measurement(BenchStack stack, ChildProcess process, Usage before) {
    this.stack = stack;
    this.process = process;
    this.before = before;
  }

  /** Begins to measure a process. */
  public static Measurement begin(BenchStack stack, ChildProcess process)
      throws IOException, InterruptedException, ExecutionException {
    return new Measurement(stack, process, Usage.read(stack, process, true));
  }

  /**
   * Ends it.
   *
   * @param events number of events that the work consisted of
   * @param nanos how long the process worked
   */
  public Cost end(int events, long nanos)
      throws IOException, InterruptedException, ExecutionException {
    Thread.sleep(AFTERWARDS.toMillis());
    Usage after = Usage.read(stack, process, false);
    return new Cost(
        events,
        nanos / NANOS_PER_SECOND,
        after.process().cpuNanosSince(before.process()),
        after.process().compilerNanosSince(before.process()),
        after.broker().cpuNanosSince(before.broker()),
        after.allocated() - before.allocated(),
        Written.between(before.ends(), after.ends(), stack.clientSettings()));
  }

  /** What a process has used until one moment, and where the topics end. */
  private record Usage(ProcessCost process, ProcessCost broker, double allocated, TopicEnds ends) {
    static Usage read(BenchStack stack, ChildProcess process, boolean begins)
        throws IOException, InterruptedException, ExecutionException {
      // The question about allocation costs the process some CPU time: it stays outside.
      double allocated = begins ? Jcmd.allocatedBytes(process.pid()) : 0;
      TopicEnds ends = TopicEnds.read(stack.admin());
      ProcessCost broker = ProcessCost.of(stack.stack().kafka().broker().process().pid());
      ProcessCost cost = ProcessCost.of(process.pid());
      return new Usage(cost, broker, begins ? allocated : Jcmd.allocatedBytes(process.pid()), ends);
    }
  }
}
