package dev.jankline.processor.represent;

import static dev.jankline.processor.represent.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RobustnessTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  private AnalyzedStall analyze(StallDraft stall) {
    return assertTimeoutPreemptively(LIMIT, () -> analysis.analyze(stall.draft()));
  }

  @Test
  void filesUnderTheEntry_whenThereAreNoSamples() {
    AnalyzedStall analyzed = analyze(aStall().entry("com.a.FeedHandler", null, null));

    assertThat(analyzed.getStack()).isEmpty();
    assertThat(analyzed.getConfidence()).isZero();
    assertThat(analyzed.getTitle()).isEqualTo("system: target com.a.FeedHandler (UNKNOWN)");
  }

  @Test
  void filesUnderTheEntry_whenStacksAreEmpty() {
    AnalyzedStall analyzed = analyze(aStall().sample(100, List.of()).sample(52, List.of()));

    assertThat(analyzed.getStack()).isEmpty();
    assertThat(analyzed.getDiffuse()).isFalse();
  }

  @Test
  void takesOneFrame_whenThatIsAllThereIs() {
    AnalyzedStall analyzed = analyze(aStall().sample(100, "com.a.Feed.load"));

    assertThat(analyzed.getTitle()).isEqualTo("com.a.Feed.load (CPU_BOUND)");
  }

  @Test
  void takesNamelessFrames_whenNothingIsKnown() {
    AnalyzedStall analyzed =
        analyze(
            aStall()
                .sample(
                    100,
                    List.of(
                        StallDraft.nativeFrame("", null),
                        StallDraft.frame("x"),
                        StallDraft.frame("...$$Lambda$$$"),
                        StallDraft.nativeFrame(")(><", "")))
                .entry("", "a.b", "{}@("));

    assertThat(analyzed.getFingerprints().getKey()).startsWith("k1:");
  }

  @Test
  void collapses_whenRecursionIsTenThousandDeep() {
    String[] deep = new String[10_000];
    for (int i = 0; i < deep.length; i++) {
      deep[i] = i % 2 == 0 ? "com.a.Tree.visit" : "com.a.Tree.accept";
    }

    AnalyzedStall analyzed = analyze(aStall().sample(100, deep));

    assertThat(analyzed.getTitle()).isEqualTo("com.a.Tree.visit (CPU_BOUND)");
    assertThat(analyzed.getStack()).hasSizeLessThanOrEqualTo(256);
  }

  @Test
  void staysSmall_whenNamesAreHuge() {
    SymbolizedFrame huge = StallDraft.frame("com.a." + "Feed$1".repeat(180_000) + ".load");
    SymbolizedFrame hugeNative = StallDraft.nativeFrame("f<".repeat(500_000), "m".repeat(100_000));

    AnalyzedStall analyzed =
        analyze(aStall().sample(100, List.of(huge, hugeNative, huge)).sample(90, List.of(huge)));

    assertThat(analyzed.getTitle()).hasSizeLessThan(250);
    assertThat(analyzed.getStack()).allMatch(frame -> frame.getFunction().length() <= 512);
  }

  @Test
  void isBounded_whenThereAreThousandsOfDeepSamples() {
    List<SymbolizedFrame> frames =
        IntStream.range(0, 3000).mapToObj(i -> StallDraft.frame("com.a.C" + i + ".m")).toList();
    StallDraft stall = aStall();
    for (int i = 0; i < 5000; i++) {
      stall.sample(i % 3, Collections.unmodifiableList(frames.subList(i % 500, 3000)));
    }

    assertThat(analyze(stall).getTitle()).contains("com.a.C");
  }

  @Test
  void doesNotOverflow_whenSharesAreHuge() {
    StallDraft stall =
        aStall().sample(Long.MAX_VALUE, "com.a.A.a").sample(Long.MAX_VALUE, "com.a.A.a");

    assertThat(analyze(stall).getConfidence()).isEqualTo(1.0);
  }
}
