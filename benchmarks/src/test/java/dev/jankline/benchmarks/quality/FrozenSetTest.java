package dev.jankline.benchmarks.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrozenSetTest {
  private static List<LabelledStall> read(String set, LabelledStall.Scheme scheme)
      throws Exception {
    List<LabelledStall> stalls = new ArrayList<>();
    FrozenSet.read(set).forEach(scheme, stalls::add);
    return stalls;
  }

  private static Set<String> labels(List<LabelledStall> stalls) {
    Set<String> labels = new HashSet<>();
    stalls.forEach(stall -> labels.add(stall.label()));
    return labels;
  }

  @ParameterizedTest
  @CsvSource({
    FrozenSet.FROZEN + ", 425, 133, 118, 12",
    FrozenSet.UNSEEN + ", 337, 131, 125, 12",
    FrozenSet.THIRD + ", 472, 142, 138, 15",
    FrozenSet.SIXTH + ", 482, 149, 149, 13",
  })
  void setIsWhatItsReadmeSays(String set, int stalls, int mends, int tickets, int apps)
      throws Exception {
    List<LabelledStall> byMend = read(set, LabelledStall.Scheme.MEND);

    assertThat(byMend).hasSize(stalls);
    assertThat(labels(byMend)).hasSize(mends);
    assertThat(labels(read(set, LabelledStall.Scheme.TICKET))).hasSize(tickets);
    assertThat(FrozenSet.read(set).prefixesByApp()).hasSize(apps);
  }

  @ParameterizedTest
  @ValueSource(strings = {FrozenSet.FROZEN, FrozenSet.UNSEEN, FrozenSet.THIRD, FrozenSet.SIXTH})
  void everySampleHasAStack_andAShareOfTheStall(String set) throws Exception {
    for (LabelledStall stall : read(set, LabelledStall.Scheme.MEND)) {
      assertThat(stall.stall().samples())
          .as(stall.label())
          .isNotEmpty()
          .allMatch(sample -> sample.stack().size() > 4 && sample.shareMillis() > 0);
    }
  }

  @Test
  void textBecomesSamplesInTheOrderOfTime() {
    FrozenText text = new FrozenText();
    text.read(
        "a",
        """
        tail loop
        android.os.Looper.loop:164
        app com.example.a platform=android inapp=com.example.a
        # a remark
        cause slow mend=com.example.a.B.c ticket="B is slow" kind=CPU
        stall screen=com.example.a.S os=9 duration=400 vendor=honor form=samples
        x 3
        java.lang.Object.wait
        com.example.a.B.c:7
        @loop
        x 1
        libc.so!read
        package:a/b.dart!B.c:8
        """
            .lines()
            .toList());

    FrozenStall written = text.stalls().get(0);
    List<SymbolizedSample> samples = FrozenSamples.stall(written).samples();

    assertThat(written.label(LabelledStall.Scheme.MEND))
        .isEqualTo("com.example.a com.example.a.B.c");
    assertThat(written.label(LabelledStall.Scheme.TICKET)).isEqualTo("com.example.a B is slow");
    assertThat(samples)
        .extracting(SymbolizedSample::offsetMillis)
        .containsExactly(50, 150, 250, 350);
    assertThat(samples)
        .extracting(SymbolizedSample::state)
        .containsExactly(
            ThreadState.WAITING, ThreadState.WAITING, ThreadState.WAITING, ThreadState.RUNNABLE);
    assertThat(samples.get(0).stack())
        .extracting(SymbolizedFrame::getFunction)
        .containsExactly("java.lang.Object.wait", "com.example.a.B.c", "android.os.Looper.loop");
    assertThat(samples.get(0).stack().get(1).getLine()).isEqualTo(7);
    assertThat(samples.get(3).stack().get(0).getModule()).isEqualTo("libc.so");
    assertThat(samples.get(3).stack().get(1).getFileName()).isEqualTo("package:a/b.dart");
  }

  @Test
  void fileAndLineAreNamed_whenALineDoesNotFit() {
    assertThatThrownBy(() -> new FrozenText().read("a", List.of("# x", "stall os=9")))
        .hasMessageContaining("a line 2: a stall before an app and a cause");
  }
}
