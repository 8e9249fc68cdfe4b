package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JcmdTest {
  @Test
  void unitsOfTheJvmAreReadInPowersOf1024() {
    assertThat(Jcmd.allocatedOf(line("512B"))).isEqualTo(512);
    assertThat(Jcmd.allocatedOf(line("2.50K"))).isEqualTo(2_560);
    assertThat(Jcmd.allocatedOf(line("3M"))).isEqualTo(3 * 1024 * 1024);
    assertThat(Jcmd.allocatedOf(line("1.5G"))).isEqualTo(1.5 * 1024 * 1024 * 1024);
  }

  @Test
  void otherLinesAllocateNothing() {
    assertThat(Jcmd.allocatedOf("   java.lang.Thread.State: RUNNABLE")).isZero();
    assertThat(Jcmd.allocatedOf("\"GC Thread\" os_prio=0 tid=0x1 nid=0x2 runnable")).isZero();
  }

  @Test
  void ownProcessIsAsked() throws InterruptedException {
    assertThat(Jcmd.allocatedBytes(ProcessHandle.current().pid())).isPositive();
  }

  @Test
  void addsUpBothGenerations_andNotTheMetaspace() {
    assertThat(
            Jcmd.heapInUse(
                List.of(
                    "1234:",
                    " def new generation   total 78656K, used 1000K [0x00000000f0000000, 0x1, 0x2)",
                    "  eden space 69952K,   1% used [0x00000000f0000000, 0x1, 0x2)",
                    " tenured generation   total 174784K, used 24K [0x00000000f5550000, 0x1, 0x2)",
                    "   the space 174784K,   0% used [0x00000000f5550000, 0x1, 0x2, 0x3)",
                    " Metaspace       used 5000K, committed 5100K, reserved 1056768K")))
        .isEqualTo(1024 * 1024);
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> Jcmd.heapInUse(List.of("nothing")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nothing");
  }

  private static String line(String allocated) {
    return "\"stream-1\" #31 prio=5 os_prio=0 cpu=1.5ms elapsed=2.0s allocated="
        + allocated
        + " defined_classes=4 tid=0x1 nid=0x2 waiting on condition";
  }
}
