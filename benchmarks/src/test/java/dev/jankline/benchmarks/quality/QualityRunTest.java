package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QualityRunTest {
  private static final String POLL = "android.os.MessageQueue.nativePollOnce";

  private static List<QualityReport.Part> measure(String... words) throws Exception {
    return new QualityRun(QualityOptions.parse(List.of(words)), text -> {}).measure();
  }

  private static LabelledStall labelled(String label, SymbolizedStall stall) {
    return new LabelledStall(label, stall, Set.of());
  }

  @Test
  void whatIsPromisedOfTheSetsHolds() throws Exception {
    List<QualityReport.Part> parts = measure();

    assertThat(parts)
        .hasSize(10)
        .allSatisfy(part -> assertThat(part.missed()).as(part.name()).isEmpty())
        .allSatisfy(part -> assertThat(part.score().ours().idleMerges()).isZero());
    assertThat(new QualityReport(parts).missed()).isEmpty();
    assertThat(parts.stream().mapToInt(part -> part.score().suggested().suggested()).sum())
        .as("a promise about no pair says nothing")
        .isGreaterThan(40);
  }

  @Test
  void pairOfTwoCauses_missesThePromiseOfSuggestions() {
    QualityScore score = new QualityScore(ClusterRule.all(Map.of("app", List.of("a"))));
    score.add(labelled("load", Stalls.of("java.io.File.list < a.A.load:1")));
    score.add(labelled("send", Stalls.of("java.net.Socket.connect < a.A.send:1 < a.A.load:2")));
    QualityReport report = new QualityReport(List.of(new QualityReport.Part("x-mend", score)));

    assertThat(report.missed())
        .containsExactly("suggested pairs that are one cause of all sets is 0, promised >= 0.9");
    assertThat(report.json()).contains("\"suggestedPairs\":1,\"suggestedPairsOfOneCause\":0");
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

    assertThat(new QualityReport.Part("frozen-mend", score).missed())
        .anyMatch(text -> text.startsWith("clusters per cause of frozen-mend is 2,"))
        .anyMatch(text -> text.startsWith("causes right of frozen-mend is NaN"));
  }
}
