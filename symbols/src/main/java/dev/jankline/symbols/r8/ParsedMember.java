package dev.jankline.symbols.r8;

/** Holds what a mapping says of a member as a whole, whatever the line. */
final class ParsedMember {
  final Signature signature;

  /** Signature in the binary. */
  final Signature residual;

  boolean synthesized;
  boolean outline;

  ParsedMember(Signature signature, Signature residual) {
    this.signature = signature;
    this.residual = residual;
  }
}
