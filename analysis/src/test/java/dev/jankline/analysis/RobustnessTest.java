package dev.jankline.analysis;

import static dev.jankline.analysis.testing.StallDraft.aStall;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.explain.PublishedStall;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.StackGrouping;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.analysis.testing.StallDraft;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.SymbolizedFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RobustnessTest {

  /** What a producer sends by default; the largest record a broker takes. */
  private static final int MAX_RECORD_BYTES = 1_000_000;

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));

  private AnalyzedStall analyze(StallDraft stall) {
    return analysis.analyze(stall.draft());
  }

  @Test
  void filesUnderTheEntry_whenThereAreNoSamples() {
    AnalyzedStall analyzed = analyze(aStall().entry("com.a.FeedHandler", null, null));

    assertThat(analyzed.getStack()).isEmpty();
    assertThat(analyzed.getConfidence()).isZero();
    assertThat(analyzed.getTitle()).isEqualTo("no app code: message to com.a.FeedHandler");
  }

  @Test
  void filesUnderTheEntry_whenStacksAreEmpty() {
    AnalyzedStall analyzed = analyze(aStall().sample(100, List.of()).sample(52, List.of()));

    assertThat(analyzed.getStack()).isEmpty();
    assertThat(analyzed.getNoDominantStack()).isFalse();
  }

  @Test
  void takesOneFrame_whenThatIsAllThereIs() {
    AnalyzedStall analyzed = analyze(aStall().sample(100, "com.a.Feed.load"));

    assertThat(analyzed.getTitle()).isEqualTo("com.a.Feed.load");
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

    assertThat(analyzed.getFingerprints().getPrimary()).startsWith("k1:");
  }

  @Test
  void collapses_whenRecursionIsTenThousandDeep() {
    String[] deep = new String[10_000];
    for (int i = 0; i < deep.length; i++) {
      deep[i] = i % 2 == 0 ? "com.a.Tree.visit" : "com.a.Tree.accept";
    }

    AnalyzedStall analyzed = analyze(aStall().sample(100, deep));

    assertThat(analyzed.getTitle()).isEqualTo("com.a.Tree.visit");
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

    List<GroupedSample> grouped =
        StackGrouping.group(
            AppFrames.of(Map.of()).catalogue(StallDraft.APP), stall.draft().samples());

    assertThat(grouped).hasSize(SymbolizedStall.MAX_SAMPLES);
    assertThat(grouped).allMatch(sample -> sample.size() <= StackGrouping.MAX_DEPTH);
    assertThat(analyze(stall).getTitle()).contains("com.a.C");
  }

  @Test
  void countsNothing_whenSharesAreNegativeOrOffsetsAreAnywhere() {
    SymbolizedStall drafted =
        aStall()
            .sample(-5, "com.a.Negative.a")
            .sample(Long.MIN_VALUE, "com.a.Negative.a")
            .sample(10, "com.a.Real.b")
            .draft();
    List<SymbolizedSample> moved = new ArrayList<>();
    for (SymbolizedSample sample : drafted.samples()) {
      int offset = moved.isEmpty() ? Integer.MIN_VALUE : Integer.MAX_VALUE;
      moved.add(new SymbolizedSample(offset, sample.shareMillis(), sample.state(), sample.stack()));
    }

    AnalyzedStall analyzed = analysis.analyze(withSamples(drafted, moved));

    assertThat(analyzed.getTitle()).startsWith("com.a.Real.b");
    assertThat(analyzed.getConfidence()).isEqualTo(1.0);
    assertThat(analyzed.getSamples()).extracting(StackSample::getShareMillis).contains(0, 10);
  }

  @Test
  void fitsIntoARecord_whenEveryFrameIsDistinctAndLong() throws IOException {
    StallDraft stall = aStall().entry("t".repeat(1 << 20), "c".repeat(1 << 20), "s".repeat(5000));
    List<SymbolizedFrame> stack = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      SymbolizedFrame frame = StallDraft.frame("日本".repeat(400) + i + ".Feed.m");
      frame.setModule("モ".repeat(900));
      stack.add(frame);
    }
    for (int i = 0; i < 1100; i++) {
      stall.sample(i, Collections.unmodifiableList(stack.subList(i % 100, 400)));
    }

    AnalyzedStall analyzed = analyze(stall);

    assertThat(analyzed.toByteBuffer().array()).hasSizeLessThan(MAX_RECORD_BYTES);
    assertThat(analyzed.getSamples()).hasSize(SymbolizedStall.MAX_SAMPLES);
    assertThat(analyzed.getStack()).hasSize(256);
    assertThat(analyzed.getStackNode()).as("it is cut, so not in the tables").isEqualTo(-1);
  }

  @Test
  void keepsOuterPartOfStacks_whenFramesDoNotFitIntoARecord() throws IOException {
    StallDraft stall = aStall();
    for (int i = 0; i < 60; i++) {
      String[] leafFirst = new String[200];
      for (int j = 0; j < leafFirst.length; j++) {
        leafFirst[j] = "com.a.Class" + i + "x" + j + "y".repeat(100) + ".m";
      }
      leafFirst[leafFirst.length - 1] = "com.a.Main.main";
      stall.sample(50, leafFirst);
    }

    AnalyzedStall analyzed = analyze(stall);

    assertThat(analyzed.toByteBuffer().array()).hasSizeLessThan(MAX_RECORD_BYTES);
    assertThat(analyzed.getSamples()).hasSize(60);
    assertThat(PublishedStall.of(analyzed).samples())
        .allSatisfy(
            sample ->
                assertThat(sample.stack().get(sample.stack().size() - 1).getFunction())
                    .isEqualTo("com.a.Main.main"));
  }

  @Test
  void doesNotOverflow_whenSharesAreHuge() {
    StallDraft stall =
        aStall().sample(Long.MAX_VALUE, "com.a.A.a").sample(Long.MAX_VALUE, "com.a.A.a");

    assertThat(analyze(stall).getConfidence()).isEqualTo(1.0);
  }

  @Test
  void namesTheSame_whenTextIsNoUnicode() throws IOException {
    String lone = "com.a.\ud800Feed.load";

    AnalyzedStall analyzed = analyze(aStall().sample(100, lone));

    assertThat(analyzed.getFingerprints().getPrimary())
        .isEqualTo(analyze(aStall().sample(50, lone)).getFingerprints().getPrimary());
    assertThat(analyzed.toByteBuffer().array()).isNotEmpty();
  }

  private static SymbolizedStall withSamples(
      SymbolizedStall stall, List<SymbolizedSample> samples) {
    return new SymbolizedStall(
        stall.received(),
        stall.place(),
        stall.revision(),
        samples,
        stall.missingBuildIds(),
        stall.artifacts(),
        stall.lockWait());
  }
}
