package dev.jankline.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Brings everything that happens onto the dispatcher's thread: results of futures and timers. Only
 * {@link #when} may be called back by other threads; all else belongs to the one thread that calls
 * {@link #run}.
 */
public final class EventLoop {
  private final InstantSource clock;
  private final Queue<Runnable> completed = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(Comparator.comparing(Timer::at).thenComparing(Timer::number));
  private volatile Runnable wake = () -> {};
  private long timersMade;

  public EventLoop(InstantSource clock) {
    this.clock = clock;
  }

  /** Says what ends the wait of the thread when a future completes; may run on any thread. */
  public void onCompletion(Runnable wake) {
    this.wake = wake;
  }

  public Instant now() {
    return clock.instant();
  }

  /** Runs {@code then} on the loop's thread once the future is done, well or badly. */
  public <T> void when(CompletableFuture<T> future, Consumer<CompletableFuture<T>> then) {
    var unused =
        future.whenComplete(
            (value, failure) -> {
              completed.add(() -> then.accept(future));
              wake.run();
            });
  }

  /** Runs an action once the time has come, in the order of times. */
  public void at(Instant time, Runnable action) {
    timers.add(new Timer(time, timersMade++, action));
  }

  /** Runs all that is due now. */
  public void run() {
    for (int due = completed.size(); due > 0; due--) {
      completed.remove().run();
    }
    Instant now = now();
    while (!timers.isEmpty() && !timers.element().at().isAfter(now)) {
      timers.remove().action().run();
    }
  }

  /** Time until something is due, as far as is known; at most {@code longest}. */
  public Duration untilNext(Duration longest) {
    if (!completed.isEmpty()) {
      return Duration.ZERO;
    }
    if (timers.isEmpty()) {
      return longest;
    }
    Instant now = now();
    Instant next = timers.element().at();
    if (!next.isAfter(now)) {
      return Duration.ZERO;
    }
    return next.isAfter(now.plus(longest)) ? longest : Duration.between(now, next);
  }

  private record Timer(Instant at, long number, Runnable action) {}
}
