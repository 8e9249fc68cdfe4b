package dev.jankline.benchmarks.symbols;

import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.BenchRun;
import dev.jankline.benchmarks.measure.Figure;
import java.util.ArrayList;
import java.util.List;

/** Measures symbol look-ups beside the field's own tools, in ratios per CPU-second. */
public final class SymbolsBench implements Bench {
  @Override
  public String name() {
    return "symbols";
  }

  @Override
  public String summary() {
    return "what symbols cost beside R8's own retrace and llvm-symbolizer";
  }

  @Override
  public List<Figure> run(BenchRun run) throws Exception {
    List<Figure> figures = new ArrayList<>(new MappingFigures().measure(run));
    figures.addAll(new NativeSymbolsBench().measure(run));
    return figures;
  }
}
