package dev.jankline.local.attack;

import dev.jankline.local.process.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Sends good traffic until closed. Each client has a request to send at each beat of its period,
 * and sends the next one as soon as the one before is answered and its beat has come. A service
 * that cannot keep up gets a lower rate: what is a second late is not sent any more. Times to
 * answers are counted from the beat.
 */
final class GoodClients implements AutoCloseable {
  static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration MAX_LATE = Duration.ofSeconds(1);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
  private final List<Tally> tallies;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ending;

  /** Counts the answers of one kind of traffic. */
  private static final class Tally {
    private final GoodTraffic traffic;
    private final Queue<Long> answerNanos = new ConcurrentLinkedQueue<>();
    private final LongAdder failed = new LongAdder();
    private final AtomicInteger next = new AtomicInteger();

    Tally(GoodTraffic traffic) {
      this.traffic = traffic;
    }
  }

  GoodClients(List<GoodTraffic> traffic) {
    tallies = traffic.stream().map(Tally::new).toList();
    for (Tally tally : tallies) {
      for (int i = 0; i < tally.traffic.clients(); i++) {
        Duration late = tally.traffic.period().multipliedBy(i).dividedBy(tally.traffic.clients());
        Thread thread = new Thread(() -> run(tally, late), tally.traffic.name() + "-" + i);
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
    }
  }

  /** Lets the time pass and sums up what came in it, by the name of the traffic. */
  Map<String, GoodWindow> watch(Duration time) {
    Map<String, Long> failedBefore = new LinkedHashMap<>();
    for (Tally tally : tallies) {
      tally.answerNanos.clear();
      failedBefore.put(tally.traffic.name(), tally.failed.sum());
    }
    long start = System.nanoTime();
    Await.pause(time);
    Map<String, GoodWindow> windows = new LinkedHashMap<>();
    for (Tally tally : tallies) {
      long[] nanos = tally.answerNanos.stream().mapToLong(Long::longValue).toArray();
      String name = tally.traffic.name();
      long failed = tally.failed.sum() - failedBefore.getOrDefault(name, 0L);
      windows.put(name, GoodWindow.of(nanos, failed, System.nanoTime() - start));
    }
    return windows;
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

  private void run(Tally tally, Duration late) {
    long period = tally.traffic.period().toNanos();
    long beat = System.nanoTime() + late.toNanos();
    while (!ending && Await.pause(Duration.ofNanos(Math.max(0, beat - System.nanoTime())))) {
      try {
        int status =
            http.send(
                    tally.traffic.request().apply(tally.next.getAndIncrement()),
                    HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status == tally.traffic.accepted()) {
          tally.answerNanos.add(System.nanoTime() - beat);
        } else {
          tally.failed.increment();
        }
      } catch (IOException e) {
        tally.failed.increment();
      } catch (InterruptedException e) {
        return;
      }
      beat = Math.max(beat + period, System.nanoTime() - MAX_LATE.toNanos());
    }
  }
}
