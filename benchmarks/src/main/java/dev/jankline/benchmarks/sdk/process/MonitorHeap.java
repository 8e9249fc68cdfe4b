package dev.jankline.benchmarks.sdk.process;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import java.util.List;

/** Measures the heap a monitor retains, without method tracing. */
public final class MonitorHeap {
  private static final double KIBIBYTE = 1024;
  private static final double MAX_KIBIBYTES = 1024;

  public List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("heap of a monitor");
    List<Long> printed =
        SideProcess.run(List.of(), HeapProcess.class, run.directory().resolve("heap").toString());
    return List.of(
        Figure.of("heap at rest", printed.get(0) / KIBIBYTE, "KiB").atMost(MAX_KIBIBYTES),
        Figure.of("heap in a stall of varied stacks", printed.get(1) / KIBIBYTE, "KiB")
            .atMost(MAX_KIBIBYTES));
  }
}
