package dev.jankline.webhook.dispatch;

import java.time.Duration;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Waits for records or for something else to happen, whichever comes first. Kafka's own wake-up
 * breaks off whatever call comes next, so it is only used while a poll waits. {@link #wake} may be
 * called by any thread, {@link #poll} by one.
 */
final class WakingConsumer {
  private final Consumer<String, byte[]> consumer;
  private boolean waiting;
  private boolean signalled;

  WakingConsumer(Consumer<String, byte[]> consumer) {
    this.consumer = consumer;
  }

  /** Ends the wait that goes on now; without one, the next wait is none. */
  synchronized void wake() {
    signalled = true;
    if (waiting) {
      consumer.wakeup();
    }
  }

  /** Records, waiting up to {@code wait} for them or for {@link #wake}; none when woken. */
  ConsumerRecords<String, byte[]> poll(Duration wait) {
    try {
      return consumer.poll(begin(wait));
    } catch (WakeupException e) {
      return ConsumerRecords.empty();
    } finally {
      end();
    }
  }

  private synchronized Duration begin(Duration wait) {
    waiting = !signalled && !wait.isZero();
    signalled = false;
    return waiting ? wait : Duration.ZERO;
  }

  private synchronized void end() {
    waiting = false;
  }
}
