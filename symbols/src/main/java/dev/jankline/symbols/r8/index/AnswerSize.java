package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import dev.jankline.symbols.r8.mapping.ParsedRange;
import java.util.List;

/**
 * Refuses methods for which one look-up would answer more frames than any program needs: a mapping
 * of a few bytes can ask for a thousand million alternatives.
 */
final class AnswerSize {
  /** As many as a class file can have lines. */
  static final long MAX_FRAMES = 1 << 16;

  private AnswerSize() {}

  static void check(ParsedClass parsed, List<List<ParsedRange>> partitions)
      throws SymbolFileException {
    long frames = 0;
    for (List<ParsedRange> partition : partitions) {
      frames += frames(partition);
    }
    if (frames > MAX_FRAMES) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "method '"
              + partitions.get(0).get(0).renamed
              + "' of class "
              + parsed.original
              + " stands for up to "
              + frames
              + " frames at once, more than "
              + MAX_FRAMES
              + ": no compiler writes such a mapping");
    }
  }

  /** The most frames one look-up gives: all lines without a range, or one group with a range. */
  private static long frames(List<ParsedRange> partition) {
    long rangeless = 0;
    long most = 0;
    for (int at = 0; at < partition.size(); ) {
      List<ParsedRange> group = Partitions.inlineGroup(partition, at);
      ParsedRange inner = group.get(0);
      long alternatives =
          inner.original == null || !inner.isAmbiguous() ? 1 : inner.original.span();
      long frames = alternatives * group.size();
      rangeless += inner.shipped == null ? frames : 0;
      most = Math.max(most, frames);
      at += group.size();
    }
    return Math.max(rangeless, most);
  }
}
