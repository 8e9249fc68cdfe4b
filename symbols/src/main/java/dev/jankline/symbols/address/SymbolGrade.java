package dev.jankline.symbols.address;

/** Orders symbol files of one build by how much they know, the least first. */
public enum SymbolGrade {
  /** Exported names only. */
  EXPORTS,
  /** Names of all functions. */
  SYMBOLS,
  /** Functions, files and lines; functions inlined into others are in files that are missing. */
  SPLIT_LINES,
  /** Functions, files and lines, with inlined functions where the compiler names them. */
  LINES
}
