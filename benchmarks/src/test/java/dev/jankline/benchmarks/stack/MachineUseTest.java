package dev.jankline.benchmarks.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MachineUseTest {
  @Test
  void timeOfOtherProcesses_isBusyTimeLessOurs() {
    MachineUse before = MachineUse.of("cpu  100 0 50 800 50 0 0 0 7 7\ncpu0 1 1\n", 40);
    MachineUse after = MachineUse.of("cpu  150 10 70 900 70 0 0 0 7 7\ncpu0 1 1\n", 90);

    // Of 200 ticks 80 were busy, and 50 of those are ours.
    assertThat(after.othersSince(before)).isCloseTo(30 / 200.0, within(1e-9));
  }

  @Test
  void timeOfOtherProcesses_isNeverNegative_whenClocksOfTheKernelDiffer() {
    MachineUse before = MachineUse.of("cpu  0 0 0 0 0 0 0 0", 0);
    assertThat(MachineUse.of("cpu  5 0 0 5 0 0 0 0", 6).othersSince(before)).isZero();
    assertThat(before.othersSince(before)).isZero();
  }

  @Test
  void ticksOfAProcess_areFoundBehindAnyName() {
    String stat = "42 (a name) with (brackets) 1) S 1 2 3 4 5 6 7 8 9 10 300 20 0 0 20 0 9 0";
    assertThat(MachineUse.ticks(stat)).isEqualTo(320);
  }
}
