package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of other projects on stacks worked out by hand. */
class PeerRulesTest {
  private static final String LOOP =
      " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223";
  private static final String WORK = "app.Work.run:7" + LOOP;

  @Test
  void mostFrequentStackCountsSamples_withoutLines() {
    SymbolizedStall stall =
        Stalls.of(
            "a.A.a:1 < " + WORK,
            "a.A.a:2 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.A.a:3 < " + WORK);

    assertThat(new PeerRules.MostFrequentStack().file(stall).cluster()).startsWith("a.A a.A.a\n");
  }

  @Test
  void innermostInAppIsOnTheMajorityPath_orItsEnd() {
    SymbolizedStall stall =
        Stalls.of(
            "java.io.A.read:1 < " + WORK, "java.io.A.read:2 < " + WORK, "b.B.b:1 < x.X.x" + LOOP);

    assertThat(rule(Map.of()).file(stall).cluster()).isEqualTo("app.Work app.Work.run");
    assertThat(rule(Map.of("unknown", List.of("b."))).file(stall).cluster())
        .isEqualTo("java.io.A java.io.A.read");
  }

  @Test
  void noRuleFails_whenThereIsNothingToSee() {
    for (ClusterRule rule : ClusterRule.all(Map.of())) {
      assertThat(rule.file(Stalls.of()).cluster()).isNotNull();
    }
  }

  private static ClusterRule rule(Map<String, List<String>> prefixes) {
    return new PeerRules.InnermostInApp(prefixes);
  }
}
