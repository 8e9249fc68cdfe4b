package dev.jankline.processor.fingerprint;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.jankline.processor.fingerprint.Fingerprint.Part;
import dev.jankline.schema.Fingerprints;
import dev.jankline.schema.Lens;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/**
 * Makes fingerprints, version 1. This is a promise (docs/adr/0003-fingerprint.md).
 *
 * <p><b>What is hashed:</b> the UTF-8 bytes of
 *
 * <pre>
 * k1 LF kind=SLEEP LF frame=com.example.Feed.load
 * </pre>
 *
 * that is, the version prefix, then a line for each part: name, {@code =}, normalized value, in
 * which line breaks are blanks. Lines are separated by LF; none follows the last one.
 *
 * <p><b>How:</b> MurmurHash3 x64 128 with seed 0; both 64-bit halves, first half first, as 32
 * lower-case hex digits after the prefix and a colon. {@code k1} is the lens KEY, {@code i1} INNER,
 * {@code o1} OUTER.
 *
 * <p><b>It never depends on</b> line numbers, file names, addresses, numbers a compiler counts up,
 * the order or number of samples, depth of recursion, app version, device, release of the operating
 * system (but for stalls without any app frame), CPU time, duration, or the measuring code.
 *
 * <p>A change of any of this is a new version prefix; version 1 never changes.
 */
public final class Fingerprinter {

  private static final Hasher128 HASHER = Hashing.murmur3_128();

  private Fingerprinter() {}

  /** Names the cluster of the given parts under a lens. */
  public static Fingerprint of(Lens lens, List<Part> parts) {
    String prefix = lens.name().substring(0, 1).toLowerCase(Locale.ROOT) + "1";
    StringBuilder text = new StringBuilder(prefix);
    for (Part part : parts) {
      text.append('\n').append(part.name()).append('=');
      text.append(part.value().replace('\n', ' ').replace('\r', ' '));
    }
    return new Fingerprint(lens, List.copyOf(parts), prefix + ":" + hex(text.toString()));
  }

  /** Names the cluster of all stalls of a build whose symbols are missing; frames play no part. */
  public static Fingerprints unsymbolized(String app, String buildId) {
    List<Part> parts = unsymbolizedParts(app, buildId);
    return new Fingerprints(
        of(Lens.KEY, parts).text(), of(Lens.INNER, parts).text(), of(Lens.OUTER, parts).text());
  }

  public static List<Part> unsymbolizedParts(String app, String buildId) {
    return List.of(new Part("unsymbolized", buildId), new Part("app", app));
  }

  static String hex(String text) {
    HashValue128 hash = HASHER.hashBytesTo128Bits(text.getBytes(StandardCharsets.UTF_8));
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(hash.getLeastSignificantBits())
        + hex.toHexDigits(hash.getMostSignificantBits());
  }
}
