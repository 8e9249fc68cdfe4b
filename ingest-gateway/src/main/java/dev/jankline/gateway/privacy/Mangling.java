package dev.jankline.gateway.privacy;

/** Recognises names that compilers of C++, Swift and Rust have mangled. */
final class Mangling {
  private static final String[] BEGINNINGS = {
    "_Z", "__Z", "$s", "_$s", "$S", "_$S", "_T", "_R", "?"
  };

  private Mangling() {}

  static boolean isMangled(String text) {
    for (String beginning : BEGINNINGS) {
      if (text.startsWith(beginning)) {
        return text.indexOf(' ') < 0;
      }
    }
    return false;
  }
}
