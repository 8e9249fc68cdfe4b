package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AllocatedBytesTest {
  @Test
  void unitsOfTheJvmAreReadInPowersOf1024() {
    assertThat(AllocatedBytes.ofLine(line("512B"))).isEqualTo(512);
    assertThat(AllocatedBytes.ofLine(line("2.50K"))).isEqualTo(2_560);
    assertThat(AllocatedBytes.ofLine(line("3M"))).isEqualTo(3 * 1024 * 1024);
    assertThat(AllocatedBytes.ofLine(line("1.5G"))).isEqualTo(1.5 * 1024 * 1024 * 1024);
  }

  @Test
  void otherLinesAllocateNothing() {
    assertThat(AllocatedBytes.ofLine("   java.lang.Thread.State: RUNNABLE")).isZero();
    assertThat(AllocatedBytes.ofLine("\"GC Thread\" os_prio=0 tid=0x1 nid=0x2 runnable")).isZero();
  }

  @Test
  void ownProcessIsAsked() throws InterruptedException {
    assertThat(AllocatedBytes.of(ProcessHandle.current().pid())).isPositive();
  }

  private static String line(String allocated) {
    return "\"stream-1\" #31 prio=5 os_prio=0 cpu=1.5ms elapsed=2.0s allocated="
        + allocated
        + " defined_classes=4 tid=0x1 nid=0x2 waiting on condition";
  }
}
