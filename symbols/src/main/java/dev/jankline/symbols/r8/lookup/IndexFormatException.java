package dev.jankline.symbols.r8.lookup;

import java.io.IOException;

/** Says that a file is no index this version reads; compiling the mapping again mends it. */
public final class IndexFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  IndexFormatException(String message) {
    super(message);
  }
}
