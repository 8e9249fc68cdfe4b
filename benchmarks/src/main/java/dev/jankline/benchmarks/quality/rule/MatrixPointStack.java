package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/**
 * The rule of Matrix on iOS. It keeps the last ten samples. A sample repeats when its innermost
 * address equals that of the sample before; the sample that repeated most, the latest of equals, is
 * the point stack. It groups by all functions of the point stack.
 */
final class MatrixPointStack implements ClusterRule {
  private static final int RING = 10;

  @Override
  public String name() {
    return "matrix-point-stack";
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    List<SymbolizedSample> samples = stall.samples();
    List<SymbolizedSample> ring =
        samples.subList(Math.max(0, samples.size() - RING), samples.size());
    if (ring.isEmpty()) {
      return Filing.of("", List.of());
    }
    List<SymbolizedFrame> stack = ring.get(point(ring)).stack();
    return Filing.of(Hashes.md5(MostFrequentHash.text(stack, stack.size(), false)), stack);
  }

  /** Returns the index of the point stack in the ring. */
  static int point(List<SymbolizedSample> ring) {
    int best = 0;
    int repeats = 0;
    int most = 0;
    for (int i = 0; i < ring.size(); i++) {
      repeats = i > 0 && leaf(ring.get(i)).equals(leaf(ring.get(i - 1))) ? repeats + 1 : 0;
      if (repeats >= most) {
        most = repeats;
        best = i;
      }
    }
    return best;
  }

  private static String leaf(SymbolizedSample sample) {
    return sample.stack().isEmpty() ? "" : PeerFrames.withLine(sample.stack().get(0));
  }
}
