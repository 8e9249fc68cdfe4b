package dev.jankline.symbols.r8.mapping;

/** Holds what a mapping says of a member as a whole, whatever the line. */
public final class ParsedMember {
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
