package dev.jankline.benchmarks.sdk.process;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM in which a thread wakes as often as a sampler has to while messages flow, and does nothing:
 * what waking alone costs on this machine. Prints what {@link IdleProcess} prints.
 */
final class WakingProcess {
  private static final long WAKE_NANOS = 80_000_000;
  private static final long WARM_UP_MILLIS = 3_000;

  private WakingProcess() {}

  /** Takes the window in milliseconds. */
  public static void main(String[] args) throws IOException, InterruptedException {
    Thread waking = new Thread(WakingProcess::wake, "waking");
    waking.setDaemon(true);
    waking.start();
    Thread.sleep(WARM_UP_MILLIS);
    long wall = System.nanoTime();
    long others = ProcessCpu.ofOtherThreads();
    Thread.sleep(Duration.ofMillis(Long.parseLong(args[0])).toMillis());
    others = ProcessCpu.ofOtherThreads() - others;
    System.out.println(others + " 0 " + (System.nanoTime() - wall));
  }

  private static void wake() {
    while (true) {
      LockSupport.parkNanos(WAKE_NANOS);
    }
  }
}
