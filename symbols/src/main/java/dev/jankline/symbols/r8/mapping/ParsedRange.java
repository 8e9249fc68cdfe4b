package dev.jankline.symbols.r8.mapping;

import org.jspecify.annotations.Nullable;

/** Holds one method line of a mapping, with what the comments below it said. */
public final class ParsedRange {
  public final @Nullable LineRange shipped;
  public final Signature signature;
  public final @Nullable LineRange original;
  public final String renamed;

  /** Signature after renaming, when it is known to differ in more than the name. */
  @Nullable Signature residual;

  public boolean synthesized;
  public boolean outline;
  public MappingNote.@Nullable CallSite callSite;
  public MappingNote.@Nullable Rewrite rewrite;

  ParsedRange(
      @Nullable LineRange shipped,
      Signature signature,
      @Nullable LineRange original,
      String renamed) {
    this.shipped = shipped;
    this.signature = signature;
    this.original = original;
    this.renamed = renamed;
  }

  /** Takes a comment; of call sites and rewrites the first one counts. */
  void add(MappingNote note) {
    synthesized |= note instanceof MappingNote.Synthesized;
    outline |= note instanceof MappingNote.Outline;
    if (note instanceof MappingNote.CallSite found && callSite == null) {
      callSite = found;
    }
    if (note instanceof MappingNote.Rewrite found && rewrite == null) {
      rewrite = found;
    }
  }

  public boolean hasNotes() {
    return synthesized || outline || callSite != null || rewrite != null;
  }

  public boolean hasSameShippedLines(ParsedRange other) {
    return shipped != null && shipped.equals(other.shipped);
  }

  /** A range of original lines that one shipped line cannot be assigned in: all are possible. */
  public boolean isAmbiguous() {
    return original != null
        && original.span() > 1
        && (shipped == null || shipped.span() != original.span());
  }

  /**
   * Holds an inclusive range of lines as a mapping writes it.
   *
   * @param single true when it was written as one number: {@code 7}, not {@code 7:7}
   */
  public record LineRange(int from, int to, boolean single) {
    public long span() {
      return (long) to - from + 1;
    }
  }
}
