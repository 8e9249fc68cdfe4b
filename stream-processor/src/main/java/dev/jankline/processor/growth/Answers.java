package dev.jankline.processor.growth;

import dev.jankline.processor.growth.TopicGrowth.RefusedException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.InterruptException;

/** Waits for answers of Kafka, within bounded time. */
final class Answers {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration LOOK = Duration.ofMillis(500);

  private Answers() {}

  static void await(BooleanSupplier condition, Duration limit, String what) {
    long end = System.nanoTime() + limit.plus(LOOK).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new RefusedException("waited in vain until " + what);
      }
      pause(LOOK);
    }
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  static <T> T get(KafkaFuture<T> answer) {
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("Kafka does not answer within " + PATIENCE.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }
}
