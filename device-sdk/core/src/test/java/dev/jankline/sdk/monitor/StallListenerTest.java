package dev.jankline.sdk.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.watched.SlowWork;
import com.example.watched.StuckApp;
import dev.jankline.sdk.StallListener;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.wire.StallReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What listeners are told, and that a bad one harms nothing. */
@Tag("jdk25")
@Timeout(120)
class StallListenerTest extends MonitorFixture {
  private final BlockingQueue<StallReport> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();

  private final List<StallListener> added = new ArrayList<>();

  @Test
  void listener_isToldOfAStall_withItsStacks_offTheWatchedThread() throws Exception {
    try (StallMonitor monitor = start(config().gateway("", ""))) {
      listen(
          stall -> {
            threads.add(Thread.currentThread());
            told.add(stall);
          });
      monitor.screen("Checkout");
      loop.dispatch(() -> SlowWork.parseFeed(400));

      StallReport stall = longest();
      assertThat(stall.kind).isEqualTo("DISPATCH");
      assertThat(stall.screen).isEqualTo("Checkout");
      assertThat(stall.startMillis).isBetween(0L, System.currentTimeMillis());
      assertThat(stall.stacks).isNotEmpty();
      assertThat(Arrays.stream(stall.stacks[0]).map(StackTraceElement::getClassName))
          .contains("com.example.watched.SlowWork");
      assertThat(stall.offsetsMillis[0]).isBetween(80, stall.durationMillis);
      int shares = 0;
      for (int i = 0; i < stall.stacks.length; i++) {
        shares += stall.sharesMillis[i];
      }
      assertThat(shares).isEqualTo(stall.durationMillis);
      assertThat(threads).doesNotContain(loop.thread());
    }
  }

  @Test
  void listenerThatThrows_isCounted_andTheOthersAreTold() throws Exception {
    try (StallMonitor monitor = start(config())) {
      listen(
          stall -> {
            throw new AssertionError("a listener's own error");
          });
      listen(told::add);
      loop.dispatch(() -> SlowWork.parseFeed(300));

      assertThat(longest().durationMillis).isGreaterThanOrEqualTo(300);
      assertThat(monitor.faults()).isPositive();
      monitor.uploadNow();
      assertThat(longestStall().getDurationMillis()).isGreaterThanOrEqualTo(300);
    }
  }

  @Test
  void listenerThatBlocks_costsNoStall_andABoundedQueue() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    AtomicInteger calls = new AtomicInteger();
    Surroundings around =
        new Surroundings(null, StuckApp.device(), loop.thread(), new FakeClock(), new Random());
    StallListeners listeners = new StallListeners(around);
    listen(
        stall -> {
          calls.incrementAndGet();
          try {
            blocked.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    for (int i = 0; i < 10 * StallListeners.MAX_WAITING; i++) {
      listeners.tell(new StallReport());
    }
    blocked.countDown();
    awaitThreads();

    assertThat(calls.get()).isEqualTo(StallListeners.MAX_WAITING + 1);
    assertThat(around.problemCount()).isPositive();
  }

  @AfterEach
  void unlisten() {
    StallListeners.ALL.removeAll(added);
  }

  private void listen(StallListener listener) {
    StallMonitor.addStallListener(listener);
    added.add(listener);
  }

  /** A busy machine may add stalls of its own. */
  private StallReport longest() throws InterruptedException {
    StallReport longest = null;
    do {
      StallReport next = told.poll(30, TimeUnit.SECONDS);
      assertThat(next).as("a listener is told").isNotNull();
      longest = next;
    } while (longest.durationMillis < 300);
    return longest;
  }
}
