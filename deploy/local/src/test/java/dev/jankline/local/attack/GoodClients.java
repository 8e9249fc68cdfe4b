package dev.jankline.local.attack;

import dev.jankline.local.process.Await;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends valid batches from several clients until closed. Each client waits for its answer and
 * pauses before it sends the next batch, so a gateway that answers late or not at all gets a lower
 * rate.
 */
final class GoodClients implements AutoCloseable {
  static final int CLIENTS = 8;
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int ACCEPTED = 202;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final URI batches;
  private final String key;
  private final List<byte[]> bodies;
  private final Queue<Long> answerNanos = new ConcurrentLinkedQueue<>();
  private final LongAdder accepted = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ending;

  /**
   * @param bodies gzip-packed batches in Avro, sent in turn
   */
  GoodClients(URI gateway, String key, List<byte[]> bodies) {
    this.batches = gateway.resolve("/v1/batches");
    this.key = key;
    this.bodies = List.copyOf(bodies);
    for (int i = 0; i < CLIENTS; i++) {
      int first = i;
      Thread thread = new Thread(() -> run(first), "good-client-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  /** Batches accepted so far. */
  long accepted() {
    return accepted.sum();
  }

  /** Batches not accepted so far: refused, or without an answer. */
  long failed() {
    return failed.sum();
  }

  /** Lets the time pass and sums up what came in it. */
  GoodWindow watch(Duration time) {
    answerNanos.clear();
    long failedBefore = failed();
    long start = System.nanoTime();
    Await.pause(time);
    long[] nanos = answerNanos.stream().mapToLong(Long::longValue).toArray();
    return GoodWindow.of(nanos, failed() - failedBefore, System.nanoTime() - start);
  }

  @Override
  public void close() {
    ending = true;
    for (Thread thread : threads) {
      try {
        thread.join(TIMEOUT.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run(int first) {
    for (int i = first; !ending; i++) {
      try {
        long start = System.nanoTime();
        int status =
            http.send(
                    request(bodies.get(i % bodies.size())), HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status == ACCEPTED) {
          accepted.increment();
          answerNanos.add(System.nanoTime() - start);
        } else {
          failed.increment();
        }
      } catch (IOException e) {
        failed.increment();
      } catch (InterruptedException e) {
        return;
      }
      Await.pause(PAUSE);
    }
  }

  private HttpRequest request(byte[] body) {
    return HttpRequest.newBuilder(batches)
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + key)
        .header("Content-Type", Requests.AVRO)
        .header("Content-Encoding", "gzip")
        .POST(HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
  }
}
