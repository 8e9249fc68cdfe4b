package dev.jankline.symbols.address;

import org.jspecify.annotations.Nullable;

/**
 * Holds one function at one place in the source.
 *
 * @param function name as shown to people
 * @param symbol name in the symbol table, where the language shows another to people; null else
 * @param file source file; null when unknown
 * @param line from 1; 0 when unknown
 * @param column from 1; 0 when unknown or not kept
 * @param mark what else is known about the function
 */
public record CodeFrame(
    String function,
    @Nullable String symbol,
    @Nullable String file,
    int line,
    int column,
    Mark mark) {

  /** Says what else is known about a function. */
  public enum Mark {
    /** Nothing. */
    NONE(0),
    /** Several functions lie at this address; the name is one of theirs. */
    AMBIGUOUS(1),
    /** Has a place in the source, but is what the compiler made of the language, nobody's code. */
    INTERNAL(2),
    /** Code without source: a stub or an allocator made by the compiler, known by symbol only. */
    STUB(3);

    private final int number;

    Mark(int number) {
      this.number = number;
    }

    /** Number in artifacts. */
    int number() {
      return number;
    }

    static Mark of(int number) {
      for (Mark mark : values()) {
        if (mark.number == number) {
          return mark;
        }
      }
      throw new IndexOutOfBoundsException("no mark " + number);
    }
  }

  public CodeFrame(String function, @Nullable String file, int line) {
    this(function, null, file, line, 0, Mark.NONE);
  }

  /** Name as debuggers show it: the symbol-table name where there is one. */
  public String linkName() {
    return symbol == null ? function : symbol;
  }
}
