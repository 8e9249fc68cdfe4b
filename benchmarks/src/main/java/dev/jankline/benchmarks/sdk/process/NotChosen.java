package dev.jankline.benchmarks.sdk.process;

import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import java.util.List;

/** Measures what a start costs the main thread of an installation that is not chosen. */
public final class NotChosen {
  private static final double MAX_MICROS = 1_000;

  public List<Figure> measure(BenchRun run) throws Exception {
    run.progress().accept("start of an installation that is not chosen");
    List<Long> printed =
        SideProcess.run(
            List.of(), NotChosenProcess.class, run.directory().resolve("not-chosen").toString());
    return List.of(
        Figure.of("not chosen: first start of a process, interpreted", printed.get(0), "us"),
        Figure.of("not chosen: start on the main thread, median", printed.get(1), "us")
            .atMost(MAX_MICROS),
        Figure.of("not chosen: reads of a start", printed.get(2), "calls").atMost(1),
        Figure.of("not chosen: writes of a start", printed.get(3), "calls").atMost(0));
  }
}
