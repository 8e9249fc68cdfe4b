package dev.jankline.benchmarks.quality.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A thread that runs one message after the other, and a sampler beside it: when a message runs
 * longer than the threshold, its stack is taken at once and then at every interval.
 */
final class MainThread implements AutoCloseable {
  static final long THRESHOLD_MILLIS = 80;
  private static final long INTERVAL_MILLIS = 52;
  private static final long MAX_SAMPLES = 40;

  private final LinkedBlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::loop, "main");

  MainThread() {
    thread.setDaemon(true);
    thread.start();
  }

  /** What runs on the thread. */
  interface Task {
    void run() throws Exception;
  }

  /** A stack and when it was taken, from the begin of the message on. */
  record Sample(long offsetMillis, Thread.State state, List<StackTraceElement> frames) {}

  /** How long a message took, and the samples of its stall. */
  record Watched(long millis, List<Sample> samples) {}

  /**
   * Runs a task and watches it.
   *
   * @throws IllegalStateException when the task failed
   */
  Watched watch(Task task) throws InterruptedException {
    Message message = new Message(task);
    messages.add(message);
    message.begun.await();
    List<Sample> samples = new ArrayList<>();
    long wait = THRESHOLD_MILLIS;
    while (!message.done.await(wait, TimeUnit.MILLISECONDS) && samples.size() < MAX_SAMPLES) {
      Thread.State state = thread.getState();
      List<StackTraceElement> frames = List.of(thread.getStackTrace());
      if (message.done.getCount() > 0) {
        samples.add(new Sample(message.millis(), state, frames));
      }
      wait = INTERVAL_MILLIS;
    }
    message.done.await();
    return new Watched(message.took(), samples);
  }

  private void loop() {
    try {
      while (true) {
        messages.take().dispatch();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
