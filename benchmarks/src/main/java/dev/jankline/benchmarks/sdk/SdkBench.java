package dev.jankline.benchmarks.sdk;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
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
  public List<Figure> run(Bench.Run run) throws Exception {
    List<Figure> figures = new ArrayList<>();
    figures.addAll(new HotPath().measure(run));
    figures.addAll(new IdleCpu().measure(run));
    figures.addAll(NotChosen.measure(run));
    figures.addAll(ChosenStart.measure(run));
    figures.addAll(MonitorHeap.measure(run));
    figures.addAll(new TypicalDay().measure(run));
    figures.addAll(new StallBatch().measure(run));
    figures.addAll(new DexSize().measure(run));
    return figures;
  }
}
