package dev.jankline.symbols.address;

/** Orders symbol files of one build by how much they know, the least first. */
public enum SymbolGrade {
  /** Exported names only. */
  EXPORTS,
  /** Names of all functions. */
  SYMBOLS,
  /** Functions, files and lines, with or without inlined functions. */
  LINES
}
