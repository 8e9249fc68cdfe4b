package dev.jankline.symbols.r8;

/**
 * Holds an inclusive range of lines as a mapping writes it.
 *
 * @param single true when it was written as one number: {@code 7}, not {@code 7:7}
 */
record LineRange(int from, int to, boolean single) {
  long span() {
    return (long) to - from + 1;
  }
}
