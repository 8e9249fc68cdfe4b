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
