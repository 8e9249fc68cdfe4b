package dev.jankline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MethodTraceTest {
  private static final int ALL = Integer.MAX_VALUE;

  @AfterEach
  void stop() {
    MethodTrace.stop();
  }

  @Test
  void nothingIsKept_beforeTheStartAndAfterTheEnd() throws Exception {
    MethodTrace.i(1);
    MethodTrace.o(1);
    assertThat(MethodTrace.isStarted()).isFalse();
    assertThat(everything().tally().entered()).isZero();

    assertThat(MethodTrace.start(Thread.currentThread())).isTrue();
    assertThat(MethodTrace.start(Thread.currentThread())).as("once more").isFalse();
    MethodTrace.i(1);
    assertThat(everything().tally().entered()).isEqualTo(1);

    MethodTrace.stop();
    MethodTrace.o(1);
    assertThat(everything().tally().left()).isZero();
    while (clockThreads() > 0) {
      Thread.sleep(1);
    }
  }

  @Test
  void timesAreTheHosts() throws Exception {
    AtomicLong nanos = new AtomicLong(90_000_000_000L);
    MethodTrace.start(Thread.currentThread(), 1 << 12, nanos::get);
    MethodTrace.i(1);
    advance(nanos, 20);
    MethodTrace.i(2);
    advance(nanos, 130);
    MethodTrace.o(2);
    MethodTrace.o(1);

    assertThat(MethodTrace.between(90_000, 90_150, ALL).text()).isEqualTo("0,1,1,150\n1,2,1,130");
    assertThat(MethodTrace.between(90_050, 90_100, ALL).text()).isEqualTo("0,1,1,50\n1,2,1,50");
    assertThat(MethodTrace.callTree(90_050_999_999L, 90_099_000_001L))
        .isEqualTo("0,1,1,50\n1,2,1,50");
    assertThat(MethodTrace.callTree(0, 89_000_000_000L)).isNull();
    assertThat(MethodTrace.between(Long.MIN_VALUE, Long.MAX_VALUE, ALL).lines()).hasSize(2);
  }

  @Test
  void methodsStillRunning_areShownUntilNow() {
    AtomicLong nanos = new AtomicLong();
    MethodTrace.start(Thread.currentThread(), 1 << 12, nanos::get);
    MethodTrace.i(1);
    nanos.addAndGet(5_000_000_000L);

    assertThat(MethodTrace.between(0, Long.MAX_VALUE, ALL).text()).isEqualTo("0,1,1,5000");
  }

  @Test
  void otherThreadsAreIgnored() throws Exception {
    Thread other = new Thread(() -> MethodTrace.i(5));
    MethodTrace.start(Thread.currentThread());
    other.start();
    other.join();
    assertThat(MethodTrace.isIdle()).as("the clock still sleeps").isTrue();
    MethodTrace.i(1);
    assertThat(MethodTrace.isIdle()).isFalse();

    assertThat(everything().tally().entered()).isEqualTo(1);
  }

  @Test
  void realClockMeasures_whatTheThreadSleeps() throws Exception {
    MethodTrace.start(Thread.currentThread());
    long start = System.nanoTime();
    MethodTrace.i(1);
    Thread.sleep(40);
    MethodTrace.i(2);
    Thread.sleep(300);
    MethodTrace.o(2);
    MethodTrace.o(1);

    CallTree tree = MethodTrace.between(start / 1_000_000, System.nanoTime() / 1_000_000, ALL);

    assertThat(tree.lines()).extracting(CallTree.Line::methodId).containsExactly(1, 2);
    // The clock may be a step late at the start, never early.
    assertThat(tree.lines().get(0).durationMillis()).isGreaterThanOrEqualTo(330);
    assertThat(tree.lines().get(1).durationMillis()).isGreaterThanOrEqualTo(290);
  }

  @Test
  void clockSleeps_whenNothingRuns_andTheNextProbeIsExact() throws Exception {
    AtomicLong nanos = new AtomicLong();
    SharedClock clock = new SharedClock(nanos::get);
    TraceRing ring = new TraceRing(Thread.currentThread(), clock, 1 << 10);
    clock.start(ring);
    try {
      assertThat(ring.isAsleep()).as("before the first probe").isTrue();
      ring.in(1);
      while (!ring.isAsleep()) {
        Thread.sleep(1);
      }
      nanos.set(777_000_000);
      ring.in(1);
      assertThat(newestMillis(ring)).isEqualTo(777);
      // It ticks again, on its own.
      nanos.set(900_000_000);
      while (newestMillis(ring) != 900) {
        ring.in(1);
        Thread.sleep(1);
      }
    } finally {
      clock.stop();
    }
  }

  @Test
  void readerNeverSeesNonsense_whileTheThreadWritesOn() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    AtomicBoolean running = new AtomicBoolean(true);
    Thread writer =
        new Thread(
            () -> {
              AtomicLong nanos = new AtomicLong();
              MethodTrace.start(Thread.currentThread(), 1 << 14, () -> nanos.addAndGet(1_000_000));
              started.countDown();
              while (running.get()) {
                MethodTrace.i(1);
                MethodTrace.i(2);
                MethodTrace.o(2);
                MethodTrace.o(1);
              }
            });
    writer.start();
    started.await();
    int seen = 0;
    for (int i = 0; i < 20_000 && seen < 200; i++) {
      CallTree tree = everything();
      seen += tree.lines().size();
      assertThat(tree.lines())
          .allMatch(line -> line.depth() == line.methodId() - 1 && line.depth() < 2);
      assertThat(tree.tally().unbalanced()).isLessThanOrEqualTo(2);
    }
    running.set(false);
    writer.join();
    CallTree last = everything();
    assertThat(last.lines()).hasSizeLessThanOrEqualTo(2);
    assertThat(last.tally().entered() - last.tally().left()).isBetween(-2L, 2L);
  }

  /** Moves the time on; a probe after it is exact, for the shared clock sleeps by then. */
  private static void advance(AtomicLong nanos, long millis) throws InterruptedException {
    nanos.addAndGet(millis * 1_000_000);
    while (!MethodTrace.isIdle()) {
      Thread.sleep(1);
    }
  }

  private static long newestMillis(TraceRing ring) {
    AtomicLong newest = new AtomicLong();
    ring.read(
        new TraceRing.EntryReader() {
          @Override
          public void begin(boolean cut) {}

          @Override
          public boolean take(long entry) {
            newest.set(TraceRing.millis(entry));
            return true;
          }
        },
        16);
    return newest.get();
  }

  private static CallTree everything() {
    return MethodTrace.between(Long.MIN_VALUE, Long.MAX_VALUE, ALL);
  }

  private static long clockThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("jankline-trace-clock"))
        .count();
  }
}
