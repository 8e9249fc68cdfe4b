package dev.jankline.webhook.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.webhook.delivery.EventLoop;
import dev.jankline.webhook.store.FakeRetryTopic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.errors.WakeupException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Work is gone on with as soon as something happens, not at the next tick of a clock. */
@Timeout(120)
class ThroughputTest {
  private static final int TICKETS = 10_000;
  private static final int IN_FLIGHT = 32;

  @Test
  void turnsFollowTheAnswers_andTheReceiverIsKeptBusy() {
    Dispatching run = new Dispatching(new FakeRetryTopic(), "t", IN_FLIGHT, 1_000).join();
    for (int i = 0; i < TICKETS; i++) {
      run.record(Dispatching.P0, i, "ticket-" + i, "e" + i);
    }
    Queue<String> unanswered = new ArrayDeque<>();
    int seen = 0;
    int cycles = 0;
    while (run.sink.statuses.size() < TICKETS && cycles < TICKETS) {
      run.cycle();
      cycles++;
      unanswered.addAll(run.posted.subList(seen, run.posted.size()));
      seen = run.posted.size();
      assertThat(unanswered).hasSizeLessThanOrEqualTo(IN_FLIGHT);
      while (!unanswered.isEmpty()) {
        run.answer(unanswered.remove(), 200);
      }
    }
    run.cycles(3);

    assertThat(run.sink.statuses).hasSize(TICKETS);
    assertThat(run.committed(Dispatching.P0)).isEqualTo(TICKETS);
    // Two cycles for each round of 32: answers, then acknowledgements, which start the next.
    assertThat(cycles).isLessThan(3 * TICKETS / IN_FLIGHT);
  }

  @Test
  void waitEnds_whenAnAttemptIsAnswered() throws Exception {
    Dispatching run = Dispatching.joined();
    WaitingConsumer consumer = new WaitingConsumer();
    WakingConsumer waking = new WakingConsumer(consumer);
    EventLoop loop = new EventLoop(() -> run.now);
    loop.onCompletion(waking::wake);
    CompletableFuture<Integer> attempt = new CompletableFuture<>();
    AtomicInteger heard = new AtomicInteger();
    loop.when(attempt, done -> heard.incrementAndGet());
    ExecutorService receiver = Executors.newSingleThreadExecutor();
    try {
      var unused =
          receiver.submit(
              () -> {
                consumer.awaitWaiting();
                return attempt.complete(200);
              });
      // Without the wake-up this poll lasts longer than the test may.
      assertThat(waking.poll(Duration.ofMinutes(10))).isEmpty();
      loop.run();
      assertThat(heard).hasValue(1);
    } finally {
      receiver.shutdownNow();
    }
  }

  @Test
  void wakeUpBetweenPolls_breaksOffNoOtherCall() {
    WaitingConsumer consumer = new WaitingConsumer();
    WakingConsumer waking = new WakingConsumer(consumer);

    waking.wake();

    assertThat(consumer.woken).isFalse();
    assertThat(waking.poll(Duration.ofMinutes(10))).as("does not wait").isEmpty();
  }

  @Test
  void timersRunInOrder_andTellHowLongToWait() {
    Instant[] now = {Instant.EPOCH};
    EventLoop loop = new EventLoop(() -> now[0]);
    StringBuilder ran = new StringBuilder();
    loop.at(Instant.ofEpochSecond(5), () -> ran.append('b'));
    loop.at(Instant.ofEpochSecond(2), () -> ran.append('a'));
    loop.at(Instant.ofEpochSecond(5), () -> ran.append('c'));

    assertThat(loop.untilNext(Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(2));
    assertThat(loop.untilNext(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(1));
    loop.run();
    assertThat(ran).isEmpty();
    now[0] = Instant.ofEpochSecond(5);
    loop.run();
    assertThat(ran).hasToString("abc");
    assertThat(loop.untilNext(Duration.ofSeconds(10))).isEqualTo(Duration.ofSeconds(10));
  }

  /** Waits in a poll until it is woken, as a consumer of Kafka does without records. */
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // waiting must not keep wakeup out
  private static final class WaitingConsumer extends MockConsumer<String, byte[]> {
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch wake = new CountDownLatch(1);
    private volatile boolean woken;

    WaitingConsumer() {
      super("earliest");
    }

    void awaitWaiting() throws InterruptedException {
      assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public void wakeup() {
      woken = true;
      wake.countDown();
    }

    @Override
    public ConsumerRecords<String, byte[]> poll(Duration timeout) {
      waiting.countDown();
      if (await(timeout)) {
        throw new WakeupException();
      }
      return ConsumerRecords.empty();
    }

    private boolean await(Duration timeout) {
      try {
        return wake.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
