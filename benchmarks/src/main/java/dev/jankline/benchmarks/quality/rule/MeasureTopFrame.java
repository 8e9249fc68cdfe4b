package dev.jankline.benchmarks.quality.rule;

import dev.jankline.processor.symbolize.SymbolizedSample;
import dev.jankline.processor.symbolize.SymbolizedStall;
import dev.jankline.schema.SymbolizedFrame;
import java.util.List;

/**
 * The rule of measure. It groups by the MD5 of {@code type:method:file} of the innermost frame, on
 * iOS of the innermost frame of the app's own binary. It has one stack for each stall; the stack in
 * the middle of the stall's time is used.
 */
final class MeasureTopFrame implements ClusterRule {
  private final PeerFrames frames;

  MeasureTopFrame(PeerFrames frames) {
    this.frames = frames;
  }

  @Override
  public String name() {
    return "measure-top-frame";
  }

  @Override
  public Filing file(SymbolizedStall stall) {
    List<SymbolizedFrame> stack = stackAtHalfTime(stall.samples());
    return Filing.of(Hashes.md5(key(stall.event().getHeader().getApp(), stack)), stack);
  }

  private String key(String app, List<SymbolizedFrame> stack) {
    if (stack.isEmpty()) {
      return "";
    }
    SymbolizedFrame top = stack.get(0);
    if (top.getClassName() != null) {
      return top.getClassName() + ":" + top.getMethodName() + ":" + top.getFileName();
    }
    SymbolizedFrame own =
        stack.stream().filter(frame -> frames.inProject(app, frame)).findFirst().orElse(top);
    return PeerFrames.place(own) + ":" + own.getFunction() + ":" + own.getFileName();
  }

  private static List<SymbolizedFrame> stackAtHalfTime(List<SymbolizedSample> samples) {
    long total = samples.stream().mapToLong(SymbolizedSample::shareMillis).sum();
    long passed = 0;
    for (SymbolizedSample sample : samples) {
      passed += sample.shareMillis();
      if (2 * passed >= total) {
        return sample.stack();
      }
    }
    return List.of();
  }
}
