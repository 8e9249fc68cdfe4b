package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Fingerprints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What fingerprints must not depend on, and what they must. */
class StablePropertiesTest {
  private static final int TRIES = 100;
  private static final int TRIES_OF_ANYTHING = 1_000;
  private static final List<String> LEAVES =
      List.of(
          "java.util.HashMap.get",
          "java.lang.String.hashCode",
          "java.util.ArrayList.add",
          "com.a.Row.compare",
          "com.a.Row.<init>");

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  /** A stall made from a seed; what else differs between two calls must not matter. */
  private static final class Variant {
    private int lineShift;
    private int lambda;
    private int recursion = 1;
    private long shuffle;
    private String platform = "android.os.Handler.dispatchMessage";
    private String extra = "";

    StallDraft draft(long seed) {
      Random random = new Random(seed);
      StallDraft stall = StallDraft.aStall();
      int samples = 3 + random.nextInt(18);
      String screen = "com.a.Screen" + random.nextInt(1000);
      for (int i = 0; i < samples; i++) {
        stall.sample(30 + random.nextInt(50), stack(screen, random).toArray(String[]::new));
      }
      return stall.shuffled(new Random(shuffle));
    }

    private List<String> stack(String screen, Random random) {
      List<String> stack = new ArrayList<>();
      String leaf = LEAVES.get(random.nextInt(LEAVES.size())) + ":" + (10 + lineShift);
      stack.add(extra.isEmpty() ? leaf : extra);
      for (int i = 0; i < recursion; i++) {
        stack.add("com.a.Tree.visit:" + (100 + lineShift));
        stack.add("com.a.Tree.accept:" + (200 + lineShift));
      }
      stack.add(screen + ".lambda$open$" + lambda + ":" + (30 + lineShift));
      stack.add(screen + "$$ExternalSyntheticLambda" + lambda + ".run");
      stack.add(platform);
      stack.add("android.os.Looper.loop:" + (154 + lineShift));
      stack.add("android.app.ActivityThread.main:" + (7000 + lineShift));
      return stack;
    }
  }

  private AnalyzedStall analyze(Variant variant, long seed) {
    return analysis.analyze(variant.draft(seed).draft());
  }

  private Fingerprints fingerprints(Variant variant, long seed) {
    return analyze(variant, seed).getFingerprints();
  }

  @Test
  void sampleOrderChangesNothing() {
    Tries.run(
        TRIES,
        values -> {
          long seed = values.anyLong();
          Variant shuffled = new Variant();
          shuffled.shuffle = values.anyLong();

          assertThat(analyze(shuffled, seed)).isEqualTo(analyze(new Variant(), seed));
        });
  }

  @Test
  void lineShiftsChangeNoFingerprint() {
    Tries.run(
        TRIES,
        values -> {
          Variant shifted = new Variant();
          shifted.lineShift = values.between(1, 5000);

          assertSameFingerprints(shifted, values.anyLong());
        });
  }

  @Test
  void lambdaNumbersChangeNoFingerprint() {
    Tries.run(
        TRIES,
        values -> {
          Variant renumbered = new Variant();
          renumbered.lambda = values.between(1, 500);

          assertSameFingerprints(renumbered, values.anyLong());
        });
  }

  @Test
  void recursionDepthChangesNoFingerprint() {
    Tries.run(
        TRIES,
        values -> {
          Variant deeper = new Variant();
          deeper.recursion = values.between(2, 120);

          assertSameFingerprints(deeper, values.anyLong());
        });
  }

  @Test
  void otherPlatformPathChangesNoFingerprint() {
    Tries.run(
        TRIES,
        values -> {
          Variant release = new Variant();
          release.platform = "android.view.Choreographer$CallbackRecord.run";

          assertSameFingerprints(release, values.anyLong());
        });
  }

  @Test
  void otherDeviceAndReleaseChangeNoFingerprint() {
    Tries.run(
        TRIES,
        values -> {
          long seed = values.anyLong();
          Variant release = new Variant();
          release.platform = "android.view.View$PerformClick.run";
          var draft = release.draft(seed).draft();
          var header = draft.event().getHeader();
          header.setDevice(
              new Device("Other", DeviceTier.LOW, "16", 36, 120f, null, 8, "Android", "google"));
          header.setInstallId("install-2");
          header.setVersionName("2.0.0");

          assertThat(analysis.analyze(draft).getFingerprints())
              .isEqualTo(fingerprints(new Variant(), seed));
        });
  }

  @Test
  void oneMoreAppFrameThatMattersChangesTheKey() {
    Tries.run(
        TRIES,
        values -> {
          long seed = values.anyLong();
          Variant grown = new Variant();
          grown.extra = "com.a.Ranker.rank";

          assertThat(fingerprints(grown, seed).getPrimary())
              .isNotEqualTo(fingerprints(new Variant(), seed).getPrimary());
        });
  }

  @Test
  void nothingMakesItFail() {
    Tries.run(
        TRIES_OF_ANYTHING,
        values -> {
          StallDraft stall = StallDraft.aStall();
          values
              .lists(8)
              .forEach(stack -> stall.sample(stack.size(), stack.toArray(String[]::new)));

          assertThat(analysis.analyze(stall.draft()).getFingerprints().getPrimary())
              .startsWith("k1:");
        });
  }

  private void assertSameFingerprints(Variant variant, long seed) {
    assertThat(fingerprints(variant, seed)).isEqualTo(fingerprints(new Variant(), seed));
  }
}
