package dev.jankline.benchmarks.quality;

import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.SymbolizedFrame;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rule of WeRead. The stack whose hash is the most frequent stands for the stall, the first of
 * equals. It groups by that hash, or by the hash of the innermost frames.
 */
final class MostFrequentHash implements ClusterRule {
  private static final int INNERMOST = 5;

  private final String name;
  private final boolean lines;
  private final int frames;

  private MostFrequentHash(String name, boolean lines, int frames) {
    this.name = name;
    this.lines = lines;
    this.frames = frames;
  }

  static MostFrequentHash withLines() {
    return new MostFrequentHash("most-frequent-hash-lines", true, Integer.MAX_VALUE);
  }

  static MostFrequentHash withoutLines() {
    return new MostFrequentHash("most-frequent-hash", false, Integer.MAX_VALUE);
  }

  static MostFrequentHash innermost() {
    return new MostFrequentHash("most-frequent-innermost", false, INNERMOST);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public ClusterRule.Filing file(SymbolizedStall stall) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    Map<String, List<SymbolizedFrame>> stacks = new LinkedHashMap<>();
    for (SymbolizedSample sample : stall.samples()) {
      String text = text(sample.stack(), sample.stack().size(), lines);
      counts.merge(text, 1, Integer::sum);
      stacks.putIfAbsent(text, sample.stack());
    }
    String best = "";
    int most = 0;
    for (Map.Entry<String, Integer> count : counts.entrySet()) {
      if (count.getValue() > most) {
        most = count.getValue();
        best = count.getKey();
      }
    }
    List<SymbolizedFrame> stack = stacks.getOrDefault(best, List.of());
    return ClusterRule.Filing.of(md5(text(stack, Math.min(frames, stack.size()), lines)), stack);
  }

  static String text(List<SymbolizedFrame> stack, int frames, boolean lines) {
    StringBuilder text = new StringBuilder();
    for (SymbolizedFrame frame : stack.subList(0, frames)) {
      text.append(lines ? PeerFrames.withLine(frame) : PeerFrames.withoutLine(frame)).append('\n');
    }
    return text.toString();
  }

  /** Hashes text as the rules of other projects do. */
  private static String md5(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has MD5", e);
    }
  }
}
