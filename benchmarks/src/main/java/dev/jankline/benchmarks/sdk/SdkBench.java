package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.sdk.hotpath.HotPath;
import dev.jankline.benchmarks.sdk.process.IdleCpu;
import dev.jankline.benchmarks.sdk.process.MonitorHeap;
import dev.jankline.benchmarks.sdk.process.NotChosen;
import dev.jankline.benchmarks.sdk.process.InstrumentationModes;
import dev.jankline.benchmarks.sdk.upload.StallBatch;
import dev.jankline.benchmarks.sdk.upload.TypicalDay;
import java.util.ArrayList;
import java.util.List;

/** Measures what the device SDK costs: time, memory, disk, network and size of the app. */
public final class SdkBench implements Bench {
  @Override
  public String name() {
    return "sdk";
  }

  @Override
  public String summary() {
    return "what the device SDK costs the app it is in";
  }

  @Override
  public List<Figure> run(BenchRun run) throws Exception {
    List<Figure> figures = new ArrayList<>();
    figures.addAll(new HotPath().measure(run));
    figures.addAll(new IdleCpu().measure(run));
    figures.addAll(new InstrumentationModes().measure(run));
    figures.addAll(new NotChosen().measure(run));
    figures.addAll(new MonitorHeap().measure(run));
    for (TypicalDay.Kind day : TypicalDay.Kind.values()) {
      figures.addAll(new TypicalDay(day).measure(run));
    }
    figures.addAll(new StallBatch().measure(run));
    figures.addAll(new DexSize().measure(run));
    return figures;
  }
}
