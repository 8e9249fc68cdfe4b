package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.r8.mapping.ParsedRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits the lines that share a name in the binary into the methods they are of, as R8 does: a new
 * one starts where the outermost signature changes, unless the first and the last are the same.
 */
final class Partitions {
  private Partitions() {}

  static List<List<ParsedRange>> of(List<ParsedRange> ranges) {
    List<ParsedRange> current = new ArrayList<>(inlineGroup(ranges, 0));
    if (ranges.size() <= 1 || last(current).signature == last(ranges).signature) {
      return List.of(ranges);
    }
    List<List<ParsedRange>> partitions = new ArrayList<>();
    for (int at = current.size(); at < ranges.size(); ) {
      List<ParsedRange> group = inlineGroup(ranges, at);
      if (last(current).signature != last(group).signature) {
        partitions.add(current);
        current = new ArrayList<>();
      }
      current.addAll(group);
      at += group.size();
    }
    partitions.add(current);
    return partitions;
  }

  /** Lines with the same lines of the binary after each other: all inlined into the last. */
  static List<ParsedRange> inlineGroup(List<ParsedRange> ranges, int start) {
    int end = start + 1;
    while (end < ranges.size() && ranges.get(end - 1).hasSameShippedLines(ranges.get(end))) {
      end++;
    }
    return ranges.subList(start, end);
  }

  static ParsedRange last(List<ParsedRange> ranges) {
    return ranges.get(ranges.size() - 1);
  }
}
