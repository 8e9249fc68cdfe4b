package dev.jankline.processor.combine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SharedNamesTest {
  private final SharedNames shared = new SharedNames();

  @Test
  void equalNamesAreOneObject() {
    String first = new String("1.2.0");

    assertThat(shared.of(first)).isSameAs(first);
    assertThat(shared.of(new String("1.2.0"))).isSameAs(first);
  }

  @Test
  void longNamesAreNotKept() {
    String name = "x".repeat(257);

    assertThat(shared.of(name)).isSameAs(name);
    String equal = "x".repeat(257);
    assertThat(shared.of(equal)).isSameAs(equal);
  }

  /** "Aa" and "BB" have the same hash code, so they share a place. */
  @Test
  void namesOfOnePlaceAreNotMixedUp() {
    Random random = new Random(3);
    for (int i = 0; i < 100_000; i++) {
      String name = (random.nextBoolean() ? "Aa" : "BB") + random.nextInt(5_000);
      assertThat(shared.of(name)).isEqualTo(name);
    }
  }
}
