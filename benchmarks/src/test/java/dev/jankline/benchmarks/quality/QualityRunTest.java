package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QualityRunTest {
  private static final String POLL = "android.os.MessageQueue.nativePollOnce";
  private static final List<SymbolizedFrame> STACK =
      Stalls.of("c.C.c:1 < b.B.b:2 < a.A.a:3").samples().get(0).stack();

  private static List<QualityReport.Part> measure(String... words) throws Exception {
    return new QualityRun(QualityOptions.parse(List.of(words)), text -> {}).measure();
  }

  private static LabelledStall labelled(String label, SymbolizedStall stall) {
    return new LabelledStall(label, false, List.of(), stall);
  }

  @Test
  void whatIsPromisedOfTheSetsHolds() throws Exception {
    List<QualityReport.Part> parts = measure();

    assertThat(parts)
        .hasSize(8)
        .allSatisfy(part -> assertThat(QualityPromise.missed(part)).as(part.name()).isEmpty())
        .allSatisfy(part -> assertThat(part.score().ours().idleMerges()).isZero());
  }

  @Test
  void stackCarriesThePlantedPath_whenItHasAllOfItInOrder() {
    assertThat(RuleScore.carries(STACK, List.of("a.A.a", "c.C.c"))).isTrue();
    assertThat(RuleScore.carries(STACK, List.of("c.C.c", "a.A.a"))).isFalse();
    assertThat(RuleScore.carries(STACK, List.of("a.A.a", "x.X.x"))).isFalse();
  }

  @Test
  void representativeIsAShareOfWhatCanBeTold() {
    RuleScore score =
        new RuleScore(
            new ClusterRule() {
              @Override
              public String name() {
                return "by the number of samples";
              }

              @Override
              public ClusterRule.Filing file(SymbolizedStall stall) {
                return new ClusterRule.Filing(
                    Integer.toString(stall.samples().size()), STACK, null);
              }
            });
    SymbolizedStall one = Stalls.of("a.A.a:1");
    SymbolizedStall two = Stalls.of("a.A.a:1", "a.A.a:1");
    score.add(new LabelledStall("x", false, List.of("b.B.b"), one));
    score.add(new LabelledStall("x", false, List.of("x.X.x"), one));
    score.add(new LabelledStall("x", false, List.of(), one));
    score.add(new LabelledStall("y", false, List.of(), two));
    score.add(new LabelledStall("no dominant stack", true, List.of("b.B.b"), two));

    assertThat(score.representative()).isEqualTo(0.5);
    assertThat(score.contingency().causes()).isEqualTo(2);
  }

  @Test
  void stallIsIdle_whenTheLoopPollsForHalfOfItsTime() {
    assertThat(IdleStack.is(Stalls.of(POLL, "a.A.a:1"))).isTrue();
    assertThat(IdleStack.is(Stalls.of(POLL, "a.A.a:1", "a.A.a:1"))).isFalse();
    assertThat(IdleStack.is(Stalls.of("a.A.a:1 < " + POLL))).isFalse();
    assertThat(IdleStack.is(Stalls.of("mach_msg < __CFRunLoopServiceMachPort"))).isTrue();
    assertThat(IdleStack.is(Stalls.of("mach_msg < _xpc_send < a.A.a:1"))).isFalse();
    assertThat(IdleStack.is(Stalls.of())).isFalse();
  }

  @Test
  void missedPromisesAreNamed() {
    QualityScore score = new QualityScore(ClusterRule.all(Map.of()));
    score.add(labelled("a", Stalls.of("a.A.a:1")));
    score.add(labelled("a", Stalls.of("b.B.b:1")));

    assertThat(QualityPromise.missed(new QualityReport.Part(QualityReport.Part.FROZEN_MEND, score)))
        .anyMatch(text -> text.startsWith("F1 of frozen-mend is 0, promised >= 0.93"))
        .anyMatch(text -> text.startsWith("clusters per cause of frozen-mend is 2,"))
        .anyMatch(text -> text.startsWith("causes right of frozen-mend is NaN"));
  }
}
