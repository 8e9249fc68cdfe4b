package dev.jankline.benchmarks.quality.fleet.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameStepTest {
  private static List<String> frames(String line, int release, int version, String vendor) {
    List<FrameSource> frames = new ArrayList<>();
    Moment moment = new Moment(new Phone("phone", release, vendor), version, new Dice(1));
    FrameStep.parse(line).addTo(frames, moment);
    return frames.stream().map(frame -> frame.at(moment, null).function()).toList();
  }

  @Test
  void frameIsThere_whenItsReleaseIs() {
    String line = "android.view.View.access$3500 >=29 <33";

    assertThat(frames(line, 28, 0, "")).isEmpty();
    assertThat(frames(line, 29, 0, "")).containsExactly("android.view.View.access$3500");
    assertThat(frames(line, 33, 0, "")).isEmpty();
  }

  @Test
  void frameIsThere_fromItsVersionAndOnItsVendorsDevices() {
    assertThat(frames("io.sentry.A.b @1", 30, 0, "")).isEmpty();
    assertThat(frames("io.sentry.A.b @1", 30, 1, "")).hasSize(1);
    assertThat(frames("com.miui.A.b ?", 30, 0, "oplus")).isEmpty();
    assertThat(frames("com.miui.A.b ?", 30, 0, "miui")).hasSize(1);
  }

  @Test
  void frameIsRepeated_andMayHaveBlanks() {
    assertThat(frames("android.view.View.draw *3..3", 30, 0, "")).hasSize(3);
    assertThat(frames("UIKitCore!-[UIView layoutSublayersOfLayer:] >=16", 17, 0, ""))
        .containsExactly("-[UIView layoutSublayersOfLayer:]");
  }
}
