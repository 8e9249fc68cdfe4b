package dev.jankline.processor.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.kafka.Waiting.WaitingLimits;
import org.junit.jupiter.api.Test;

class WaitingTest {
  private static final WaitingLimits LIMITS = new WaitingLimits(2, 100);

  private final Waiting<String, String> waiting = new Waiting<>(LIMITS);

  @Test
  void handsOverTheLastValueOfEachKeyOnce_inTheOrderOfTheKeys() {
    waiting.put("b", "1", 1);
    waiting.put("a", "2", 1);
    waiting.put("b", "3", 1);

    assertThat(waiting.find("b")).isEqualTo("3");
    assertThat(waiting.drain()).containsExactly("3", "2");
    assertThat(waiting.drain()).isEmpty();
    assertThat(waiting.find("b")).isNull();
  }

  @Test
  void isFull_whenThereIsAKeyTooMany() {
    waiting.put("a", "1", 1);
    waiting.put("b", "1", 1);
    waiting.put("b", "2", 1);
    assertThat(waiting.isFull()).isFalse();

    waiting.put("c", "1", 1);
    assertThat(waiting.isFull()).isTrue();
  }

  @Test
  void isFull_whenThereIsAByteTooMany() {
    waiting.put("a", "large", 90);
    waiting.put("a", "small", 40);
    waiting.put("b", "1", 60);
    assertThat(waiting.isFull()).isFalse();

    waiting.put("b", "2", 61);
    assertThat(waiting.isFull()).isTrue();
  }

  /** What was handed over is not found again, not even under the key that was looked for last. */
  @Test
  void beginsAnew_whenTheKeyThatWasFoundWasHandedOver() {
    waiting.put("a", "1", 1);
    assertThat(waiting.find("a")).isEqualTo("1");
    waiting.drain();

    waiting.put("a", "2", 1);
    assertThat(waiting.find("a")).isEqualTo("2");
    assertThat(waiting.drain()).containsExactly("2");
  }

  @Test
  void keepsValuesUnderTheirOwnKeys_whenAnotherKeyWasLookedForLast() {
    waiting.put("a", "1", 1);
    assertThat(waiting.find("a")).isEqualTo("1");
    assertThat(waiting.find("b")).isNull();

    waiting.put("a", "2", 1);
    waiting.put("b", "3", 1);
    assertThat(waiting.drain()).containsExactly("2", "3");
  }

  @Test
  void isEmptyAgain_whenItWasDrained() {
    waiting.put("a", "1", 101);
    waiting.drain();

    assertThat(waiting.isFull()).isFalse();
  }
}
