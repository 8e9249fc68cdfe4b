package dev.jankline.local.unsound;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.client.GatewayClient;
import dev.jankline.local.demo.AccountingSums;
import dev.jankline.local.demo.RollupView;
import dev.jankline.local.process.Await;
import dev.jankline.local.process.Probe;
import dev.jankline.local.shared.TestApp;
import dev.jankline.local.shared.TestStack;
import dev.jankline.local.stack.LocalStack;
import dev.jankline.schema.OutcomeKind;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Fills the processor, with the heap it has in the demo, with partial counts of wide stacks: it
 * lives on, counts all of them, and is never unready for long.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WideStacksIT {
  private static final int BATCHES = 140;
  private static final int ATTEMPTS = 60;
  private static final int ACCEPTED = 202;
  private static final int UNAVAILABLE = 503;

  /** A busy machine has its time; alone it takes some 30 s. */
  private static final Duration LIMIT = Duration.ofMinutes(4);

  private static final Duration LONGEST_UNREADY = Duration.ofSeconds(60);

  private final WideStacks attack = new WideStacks();
  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicLong longestUnready = new AtomicLong();
  private long sentBytes;

  @Test
  void everythingIsCounted_whenStacksAreWide() throws Exception {
    TestStack shared = TestStack.shared();
    LocalStack stack = shared.stack();
    try (RollupView view = shared.view(TestApp.WIDE_STACKS)) {
      Thread watch = watch(stack.processor().management().resolve("/readyz"));
      long begin = System.nanoTime();
      for (int i = 0; i < BATCHES; i++) {
        send(stack);
      }
      long sent = System.nanoTime();
      long accepted = (long) BATCHES * WideStacks.EVENTS;
      assertThat(Await.until(LIMIT, () -> isSettled(view.accounting(), accepted)))
          .as("each of " + accepted + " events has its end; " + view.accounting().entries())
          .isTrue();
      long counted = System.nanoTime();
      ended.set(true);
      watch.join(LIMIT.toMillis());
      System.out.printf(
          "%,d bytes sent in %.1f s, counted after %.1f s, longest unready %.1f s%n",
          sentBytes, (sent - begin) / 1e9, (counted - begin) / 1e9, longestUnready.get() / 1e9);
      assertThat(view.accounting().sum(OutcomeKind.COUNTED)).isEqualTo(accepted);
      assertThat(stack.processor().process().alive()).isTrue();
      assertThat(longestUnready.get()).isLessThan(LONGEST_UNREADY.toNanos());
    } finally {
      ended.set(true);
    }
  }

  private static boolean isSettled(AccountingSums accounting, long accepted) {
    return accounting.sum(OutcomeKind.ACCEPTED) == accepted && accounting.inFlight() == 0;
  }

  /** Sends the next batch, again while the gateway has no room for it. */
  private void send(LocalStack stack) throws IOException, InterruptedException {
    byte[] body = attack.next();
    sentBytes += body.length;
    HttpRequest request =
        HttpRequest.newBuilder(stack.gatewayUrl().resolve("/v1/batches"))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + TestApp.WIDE_STACKS.deviceKey())
            .header("Content-Type", GatewayClient.AVRO)
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    var answer = http.send(request, BodyHandlers.ofString());
    for (int i = 1; i < ATTEMPTS && answer.statusCode() == UNAVAILABLE; i++) {
      Await.pause(Duration.ofSeconds(1));
      answer = http.send(request, BodyHandlers.ofString());
    }
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(ACCEPTED);
  }

  /** Measures the longest time without a yes of readiness. */
  private Thread watch(URI readiness) {
    Thread thread =
        new Thread(
            () -> {
              Probe probe = Probe.http(readiness);
              while (!ended.get()) {
                long begin = System.nanoTime();
                Await.until(LIMIT, () -> ended.get() || probe.ready());
                longestUnready.accumulateAndGet(System.nanoTime() - begin, Math::max);
                Await.pause(Duration.ofMillis(500));
              }
            },
            "readiness-watch");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
