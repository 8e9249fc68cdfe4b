package dev.jankline.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RightsWatchTest {
  @Test
  void tellsWhatIsMissingUntilItIsGranted_andAsksAgainWhenNobodyAnswers() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    CountDownLatch third = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    RightsWatch watch =
        new RightsWatch(
            () ->
                switch (asked.incrementAndGet()) {
                  case 1 -> throw new TimeoutException("no answer");
                  case 2 -> List.of("a", "b");
                  default -> {
                    looked.countDown();
                    await(third);
                    yield List.of();
                  }
                },
            closed::countDown);

    await(looked);
    assertThat(watch.missing()).contains("a");
    third.countDown();
    while (watch.missing().isPresent()) {
      Thread.onSpinWait();
    }
    assertThat(watch.missing()).isEqualTo(Optional.empty());
    watch.close();
    await(closed);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
