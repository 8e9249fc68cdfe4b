package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The rules of other projects on stacks worked out by hand, their failures among them. */
class PeerRulesTest {
  private static final String LOOP =
      " < android.os.Handler.dispatchMessage:106 < android.os.Looper.loop:223";
  private static final String WORK = "app.Work.run:7" + LOOP;

  private static String leaf(ClusterRule rule, SymbolizedStall stall) {
    return leaf(Objects.requireNonNull(rule.file(stall).representative()));
  }

  private static String leaf(List<SymbolizedFrame> stack) {
    return stack.get(0).getFunction();
  }

  @Test
  void mostFrequentHashCountsSamples_withLinesOrWithout() {
    SymbolizedStall stall =
        Stalls.of(
            "a.A.a:1 < " + WORK,
            "a.A.a:2 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.B.b:1 < " + WORK,
            "a.A.a:3 < " + WORK);

    assertThat(leaf(MostFrequentHash.withLines(), stall)).isEqualTo("a.B.b");
    assertThat(leaf(MostFrequentHash.withoutLines(), stall)).isEqualTo("a.A.a");
  }

  @Test
  void mostFrequentInnermostForgetsHowItCameThere() {
    String inner = "a.A.a < b.B.b < c.C.c < d.D.d < e.E.e";
    SymbolizedStall one = Stalls.of(inner + " < x.X.x" + LOOP);
    SymbolizedStall other = Stalls.of(inner + " < y.Y.y" + LOOP);

    assertThat(MostFrequentHash.innermost().file(one).cluster())
        .isEqualTo(MostFrequentHash.innermost().file(other).cluster());
    assertThat(MostFrequentHash.withoutLines().file(one).cluster())
        .isNotEqualTo(MostFrequentHash.withoutLines().file(other).cluster());
  }

  @Test
  void noRuleFails_whenThereIsNothingToSee() {
    for (ClusterRule rule : ClusterRule.all(Map.of())) {
      assertThat(rule.file(Stalls.of()).cluster()).isNotNull();
    }
  }
}
