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
}
