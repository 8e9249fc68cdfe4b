package dev.jankline.symbols.r8.mapping;

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
