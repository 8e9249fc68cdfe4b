package dev.jankline.symbols.compile;

/** Says that DWARF is of a shape that Dart does not write: a job for LLVM. */
final class UnknownDwarf extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UnknownDwarf(String what) {
    super(what);
  }
}
