package dev.jankline.benchmarks.analysis;

import dev.jankline.processor.cluster.ClusterVerdict;
import dev.jankline.processor.cluster.StallAnalysis;
import dev.jankline.processor.lists.AppFrames;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.AnalyzedStall;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Analyzes stalls whose functions were seen before, one after the other. */
@State(Scope.Benchmark)
public class AnalysisBenchmarks {
  private static final int STALLS = 64;

  private final StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
  private final SymbolizedStall[] usual = new SymbolizedStall[STALLS];
  private final SymbolizedStall huge = StallInput.of(600, 500, 1);
  private int next;

  /** Makes stalls that differ in their inner frames. */
  public AnalysisBenchmarks() {
    for (int i = 0; i < STALLS; i++) {
      usual[i] = StallInput.of(20, 60, i);
    }
  }

  /** Representative stack, cause and names of a stall of 20 samples of 60 frames. */
  @Benchmark
  public ClusterVerdict usualStall() {
    return verdict(usual[next++ % STALLS]);
  }

  /** The same with the record that is published, its tables of frames and samples included. */
  @Benchmark
  public AnalyzedStall usualRecord() {
    return analysis.analyze(usual[next++ % STALLS]);
  }

  /** Representative stack, cause and names of a stall of 600 samples of 500 frames. */
  @Benchmark
  public ClusterVerdict hugeStall() {
    return verdict(huge);
  }

  private ClusterVerdict verdict(SymbolizedStall stall) {
    return analysis.clustering().verdict(analysis.representation().represent(stall));
  }
}
