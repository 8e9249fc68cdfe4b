package dev.jankline.symbols.binary;

/** Says that DWARF is of a shape that Dart does not write: a job for LLVM. */
public final class UnknownDwarf extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public UnknownDwarf(String what) {
    super(what);
  }
}
