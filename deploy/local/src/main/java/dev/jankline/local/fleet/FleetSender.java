package dev.jankline.local.fleet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;

/**
 * Uploads planned batches over HTTP, several at a time, each until the gateway has taken or refused
 * it: a lost answer, a 429 and a 503 are tried again, so that it survives a gateway that restarts.
 */
public final class FleetSender {
  private static final String BATCH_TYPE = "application/vnd.jankline.batch+avro";
  private static final String WRONG_TYPE = "application/x-unknown";
  private static final String WRONG_KEY = "nobodys-key";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final FleetTarget target;
  private final InstantSource clock;
  private final HttpClient http;
  private final URI address;

  public FleetSender(FleetTarget target, InstantSource clock) {
    this.target = target;
    this.clock = clock;
    this.address = target.gateway().resolve("/v1/batches");
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
  }

  /** Uploads all batches and returns when the last one has ended; interrupting it gives up. */
  public FleetReport send(List<PlannedBatch> batches, Progress progress)
      throws InterruptedException {
    Instant start = clock.instant();
    FleetTally tally = new FleetTally();
    AtomicInteger next = new AtomicInteger();
    ExecutorService workers = Executors.newFixedThreadPool(target.parallel(), FleetSender::worker);
    try {
      for (int worker = 0; worker < target.parallel(); worker++) {
        workers.execute(() -> work(batches, next, start, tally, progress));
      }
      workers.shutdown();
      workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } finally {
      workers.shutdownNow();
    }
    return tally.report();
  }

  private void work(
      List<PlannedBatch> batches,
      AtomicInteger next,
      Instant start,
      FleetTally tally,
      Progress progress) {
    try {
      for (int i = next.getAndIncrement(); i < batches.size(); i = next.getAndIncrement()) {
        awaitTurn(start.plus(target.over().multipliedBy(i).dividedBy(batches.size())));
        upload(batches.get(i), tally);
        progress.ended(tally.ended(), batches.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void upload(PlannedBatch batch, FleetTally tally) throws InterruptedException {
    int events = batch.events().size();
    Instant deadline = clock.instant().plus(target.patience());
    long pauseMillis = FIRST_PAUSE_MILLIS;
    while (!post(batch, events, tally)) {
      if (clock.instant().isAfter(deadline)) {
        tally.givenUp(events);
        return;
      }
      Thread.sleep(pauseMillis);
      pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
    }
  }

  /** One attempt; whether its answer is final. */
  private boolean post(PlannedBatch batch, int events, FleetTally tally)
      throws InterruptedException {
    try {
      HttpResponse<String> response =
          http.send(request(batch, events), HttpResponse.BodyHandlers.ofString());
      FleetTally.GatewayAnswer answer =
          FleetTally.GatewayAnswer.read(response.statusCode(), response.body(), events);
      tally.answered(answer);
      return !answer.asksToRetry();
    } catch (IOException e) {
      tally.unanswered(events);
      return false;
    }
  }

  private HttpRequest request(PlannedBatch batch, int events) {
    Breakage breakage = batch.breakage();
    String key = breakage == Breakage.WRONG_KEY ? WRONG_KEY : target.key();
    return HttpRequest.newBuilder(address)
        .timeout(TIMEOUT)
        .header("Content-Type", breakage == Breakage.WRONG_TYPE ? WRONG_TYPE : BATCH_TYPE)
        .header("Content-Encoding", "gzip")
        .header("Authorization", "Bearer " + key)
        .header("Jank-Events", Integer.toString(events))
        .POST(HttpRequest.BodyPublishers.ofByteArray(gzip(batch.body(clock.instant()))))
        .build();
  }

  private void awaitTurn(Instant turn) throws InterruptedException {
    long millis = Duration.between(clock.instant(), turn).toMillis();
    if (millis > 0) {
      Thread.sleep(millis);
    }
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(body.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot pack a batch", e);
    }
    return packed.toByteArray();
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "fleet-upload");
    thread.setDaemon(true);
    return thread;
  }

  /** Hears how far a fleet has come; called from several threads, so it must be quick. */
  @FunctionalInterface
  public interface Progress {
    /** So many uploads have ended, of so many in all. */
    void ended(int batches, int of);
  }
}
