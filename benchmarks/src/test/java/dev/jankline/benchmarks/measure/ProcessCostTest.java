package dev.jankline.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCostTest {
  @TempDir Path process;

  @Test
  void compilersAreKeptApart_andOnlyTheDifferenceCounts() throws IOException {
    thread(1, "main\n", 500);
    thread(2, "C2 CompilerThre\n", 9_000);
    ProcessCost before = ProcessCost.in(process);
    thread(1, "main\n", 800);
    thread(2, "C2 CompilerThre\n", 9_700);
    thread(3, "stream-1\n", 40);
    thread(4, "C1 CompilerThre\n", 11);
    ProcessCost after = ProcessCost.in(process);

    assertThat(after.cpuNanosSince(before)).isEqualTo(300 + 40);
    assertThat(after.compilerNanosSince(before)).isEqualTo(700 + 11);
  }

  @Test
  void ownProcessIsReadAsLinuxShowsIt() throws IOException {
    assertThat(ProcessCost.of(List.of(ProcessHandle.current().pid())).cpuNanos()).isNotEmpty();
  }

  private void thread(int id, String name, long nanos) throws IOException {
    Path folder = Files.createDirectories(process.resolve("task").resolve(Integer.toString(id)));
    Files.writeString(folder.resolve("comm"), name);
    Files.writeString(folder.resolve("schedstat"), nanos + " 77 88\n");
  }
}
