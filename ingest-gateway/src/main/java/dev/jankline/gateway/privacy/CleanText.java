package dev.jankline.gateway.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;

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

  /**
   * Remembers texts that were looked at closely and hold nothing personal: names of code and ids of
   * builds, which come again in nearly every batch. Holds at most {@value #PLACES} texts of {@value
   * #MAX_BYTES} bytes each; a text takes the place of another with the same hash. Thread-safe.
   */
  static final class KnownClean {
    static final int MAX_BYTES = 256;
    private static final int PLACES = 4_096;

    private final AtomicReferenceArray<byte[]> texts = new AtomicReferenceArray<>(PLACES);

    boolean has(byte[] bytes, int from, int to) {
      byte[] known = texts.getAcquire(place(bytes, from, to));
      return known != null && Arrays.equals(known, 0, known.length, bytes, from, to);
    }

    void add(byte[] bytes, int from, int to) {
      if (to - from <= MAX_BYTES) {
        texts.setRelease(place(bytes, from, to), Arrays.copyOfRange(bytes, from, to));
      }
    }

    private static int place(byte[] bytes, int from, int to) {
      int hash = to - from;
      for (int i = from; i < to; i++) {
        hash = 31 * hash + bytes[i];
      }
      return (hash ^ hash >>> 12) & (PLACES - 1);
    }
  }
}
