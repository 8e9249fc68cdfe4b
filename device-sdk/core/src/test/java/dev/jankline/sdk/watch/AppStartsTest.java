package dev.jankline.sdk.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.wire.Event;
import dev.jankline.sdk.wire.StartType;
import java.util.List;
import org.junit.jupiter.api.Test;

class AppStartsTest {
  private final AppStarts starts = new AppStarts();

  @Test
  void start_isTimed_untilItsFirstFrame_andUntilItIsFullyDrawn() {
    starts.begun(StartType.COLD, millis(1_000));
    starts.frame(millis(1_700));
    starts.frame(millis(1_716));
    starts.fullyDrawn(millis(3_000));
    starts.fullyDrawn(millis(9_000));

    assertDrained(Event.start(StartType.COLD, 700, 2_000));
    assertDrained();
  }

  @Test
  void colderStart_isTheOneThatCounts() {
    starts.begun(StartType.COLD, millis(0));
    starts.begun(StartType.WARM, millis(300));
    starts.begun(StartType.HOT, millis(310));
    starts.frame(millis(500));
    starts.begun(StartType.HOT, millis(9_000));
    starts.begun(StartType.WARM, millis(9_010));
    starts.frame(millis(9_110));

    assertDrained(Event.start(StartType.COLD, 500, -1), Event.start(StartType.WARM, 100, -1));
  }

  @Test
  void startWithoutAFrameForAMinute_isForgotten() {
    starts.begun(StartType.COLD, millis(0));
    starts.frame(millis(60_001));
    assertDrained();
    starts.begun(StartType.COLD, millis(100_000));
    starts.begun(StartType.HOT, millis(200_000));
    starts.frame(millis(200_050));

    assertDrained(Event.start(StartType.HOT, 50, -1));
  }

  @Test
  void whatTheSystemMeasured_takesThePlace_beforeAndAfterTheFirstFrame() {
    starts.begun(StartType.COLD, millis(0));
    starts.told(StartType.WARM, 400, 900);
    starts.frame(millis(500));
    assertDrained(Event.start(StartType.WARM, 400, 900));
    starts.begun(StartType.COLD, millis(0));
    starts.frame(millis(500));
    starts.told(StartType.COLD, 480, -1);

    assertDrained(Event.start(StartType.COLD, 480, -1));
  }

  @Test
  void startsBeyondSixteen_areLeftOut() {
    for (int i = 0; i < 40; i++) {
      starts.begun(StartType.HOT, millis(1_000L * i));
      starts.frame(millis(1_000L * i + 10));
    }
    assertThat(starts.drain()).hasSize(16);
  }

  private void assertDrained(byte[]... expected) {
    assertThat(starts.drain()).containsExactlyElementsOf(List.of(expected));
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }
}
