package dev.jankline.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotsTest {
  private final List<String> started = new ArrayList<>();
  private final Slots slots = new Slots(2);

  @Test
  void targetsDoNotWaitForEachOther_andEachHasItsOwnBound() {
    for (int i = 0; i < 3; i++) {
      take("slow");
      take("quick");
    }
    assertThat(started).containsExactly("slow", "quick", "slow", "quick");
    assertThat(slots.taken()).isEqualTo(4);

    slots.free("quick");
    assertThat(started).hasSize(5).endsWith("quick");
    assertThat(slots.taken()).isEqualTo(4);
    slots.free("quick");
    slots.free("quick");
    assertThat(slots.taken()).as("those of the slow target").isEqualTo(2);
  }

  @Test
  void nobodyStarts_onceTheyAreClosed() {
    take("a");
    take("a");
    take("a");
    slots.close();
    slots.free("a");
    take("b");

    assertThat(started).containsExactly("a", "a");
    assertThat(slots.taken()).isOne();
  }

  private void take(String target) {
    slots.take(target, () -> started.add(target));
  }
}
