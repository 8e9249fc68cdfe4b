package dev.jankline.symbols.r8.mapping;

import dev.jankline.symbols.r8.mapping.Signature.Signatures;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds one class of a mapping while it is compiled. */
public final class ParsedClass {
  public final String original;
  public final String obfuscated;
  final Signatures signatures = new Signatures();

  /** Method lines in the order of the file, by the name the method has in the binary. */
  public final Map<String, List<ParsedRange>> ranges = new LinkedHashMap<>();

  /** Members by the signature they have in the binary. */
  public final Map<Signature, ParsedMember> members = new HashMap<>();

  public @Nullable String sourceFile;

  ParsedClass(String original, String obfuscated) {
    this.original = original;
    this.obfuscated = obfuscated;
  }

  /** What is said of the method that a group of its lines ends with; null when nothing is. */
  public @Nullable ParsedMember member(ParsedRange last) {
    Signature residual = last.residual;
    return members.get(
        residual == null ? signatures.renamed(last.signature, last.renamed) : residual);
  }

  /** Holds what a mapping says of a member as a whole, whatever the line. */
  public static final class ParsedMember {
    public final Signature signature;

    /** Signature in the binary. */
    final Signature residual;

    public boolean synthesized;
    public boolean outline;

    ParsedMember(Signature signature, Signature residual) {
      this.signature = signature;
      this.residual = residual;
    }
  }

  /** Holds one method line of a mapping, with what the comments below it said. */
  public static final class ParsedRange {
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
}
