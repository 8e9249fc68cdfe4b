package dev.jankline.benchmarks.sdk.hotpath;

import dev.jankline.sdk.sample.SampleTree;
import dev.jankline.sdk.sample.ThreadStacks;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One sample of a thread that stands {@value #DEPTH} calls deep, taken and interned. */
@State(Scope.Thread)
public class SampleBenchmarks {
  private static final int DEPTH = 60;
  private static final int SAMPLES_OF_A_STALL = 60;
  private static final int TREE_BYTES = 256 << 10;

  private final Thread watched = new Thread(() -> descend(DEPTH), "watched");
  private final ThreadStacks stacks = new ThreadStacks(watched);
  private SampleTree tree = new SampleTree(TREE_BYTES);
  private int samples;
  private volatile boolean over;

  @Setup
  public void start() throws InterruptedException {
    watched.setDaemon(true);
    watched.start();
    while (stacks.stack().length < DEPTH) {
      Thread.sleep(1);
    }
  }

  @TearDown
  public void stop() throws InterruptedException {
    over = true;
    LockSupport.unpark(watched);
    watched.join();
  }

  /** The tree begins anew as often as it does in stalls with the most samples. */
  @Benchmark
  public int sample() {
    if (samples++ % SAMPLES_OF_A_STALL == 0) {
      tree = new SampleTree(TREE_BYTES);
    }
    StackTraceElement[] stack = stacks.stack();
    ThreadState state = stacks.state(stack);
    return tree.add(stack) + (state == ThreadState.RUNNABLE ? 1 : 0);
  }

  private void descend(int left) {
    if (left > 0) {
      descend(left - 1);
    }
    while (!over) {
      LockSupport.park();
    }
  }
}
