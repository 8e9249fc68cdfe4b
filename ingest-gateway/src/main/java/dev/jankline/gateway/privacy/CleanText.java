package dev.jankline.gateway.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Says of the bytes of a text whether it holds nothing that is to be replaced, mostly without
 * making the text. Thread-safe.
 */
public final class CleanText {
  private final TextRole role;
  private final KnownClean known = new KnownClean();

  private CleanText(TextRole role) {
    this.role = role;
  }

  /**
   * For the texts of a field.
   *
   * @param field record and field, as {@code Stall.screen}
   */
  public static CleanText of(String field) {
    return new CleanText(TextRole.of(field));
  }

  /**
   * Whether the bytes from one index to another, the latter exclusive, are a text in UTF-8 that
   * {@link BatchRedactor} leaves as it is; no for bytes that may not be UTF-8.
   */
  public boolean is(byte[] bytes, int from, int to) {
    if (Traits.isPlain(bytes, from, to) || known.has(bytes, from, to)) {
      return true;
    }
    boolean clean = looksClean(bytes, from, to);
    if (clean) {
      known.add(bytes, from, to);
    }
    return clean;
  }

  private boolean looksClean(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, UTF_8);
    if (text.indexOf('\uFFFD') >= 0) {
      return false;
    }
    RedactCounts counts = new RedactCounts();
    return TextRedactor.redact(text, role, counts).equals(text) && counts.total() == 0;
  }
}
