package dev.jankline.symbols.r8.lookup;

/**
 * Holds one method line of the index.
 *
 * @param signature number of the original method within the class
 * @param from first original line; -1 when there is none
 * @param to last original line
 * @param isAmbiguous true when a shipped line may be any of the original ones
 * @param notes where its notes stand within those of the class; -1 when it has none
 */
record LineEntry(int signature, int from, int to, boolean isAmbiguous, int notes) {
  boolean hasLines() {
    return from >= 0;
  }

  boolean isOneLine() {
    return from >= 0 && from == to;
  }
}
