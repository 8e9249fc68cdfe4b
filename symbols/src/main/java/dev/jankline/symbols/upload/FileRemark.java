package dev.jankline.symbols.upload;

import dev.jankline.symbols.file.SymbolFileException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * Tells the sender of symbols about one file in an upload: that it was not taken, or what it lacks.
 *
 * @param file its path within the archive or folder; {@value #WHOLE} for an upload of one file
 * @param notTaken why it was not taken; null when it was
 * @param text what is wrong or missing, and what to do
 */
public record FileRemark(String file, @Nullable Reason notTaken, String text) {
  static final String WHOLE = "the file";

  /** Whether the same file would get the same remark at any time, on any machine. */
  public boolean isLasting() {
    return notTaken == null
        || notTaken == Reason.EMPTY
        || notTaken == Reason.UNSUPPORTED
        || notTaken == Reason.MALFORMED;
  }

  @Override
  public String toString() {
    return file + ": " + text;
  }
}
