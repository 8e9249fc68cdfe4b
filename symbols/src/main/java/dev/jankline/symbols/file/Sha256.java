package dev.jankline.symbols.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes SHA-256 digests. */
public final class Sha256 {
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  private Sha256() {}

  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError("every Java runtime has SHA-256", impossible);
    }
  }

  /** The digest itself, when it is one; it may then become part of a path. */
  public static String checked(String sha256) throws IOException {
    if (!FORM.matcher(sha256).matches()) {
      throw new IOException("'" + sha256 + "' is no SHA-256 in lower-case hex");
    }
    return sha256;
  }

  /** The digests that names begin with; other names are passed over. */
  public static Set<String> leading(Stream<String> names) {
    return names
        .map(FORM::matcher)
        .filter(Matcher::lookingAt)
        .map(Matcher::group)
        .collect(Collectors.toSet());
  }

  /** Digest of a file, lower-case hex. */
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    byte[] chunk = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
        digest.update(chunk, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
