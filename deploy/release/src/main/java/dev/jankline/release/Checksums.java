package dev.jankline.release;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Writes the SHA-256 of every file below a folder, in the form that {@code sha256sum -c} reads. */
final class Checksums {
  /** Name of the file, in the folder itself. */
  static final String FILE = "SHA256SUMS";

  private Checksums() {}

  static void write(Path folder) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Path file : files(folder)) {
      lines.append(of(file)).append("  ").append(folder.relativize(file)).append('\n');
    }
    Files.writeString(folder.resolve(FILE), lines);
  }

  /** The SHA-256 of a file in hexadecimal digits. */
  static String of(Path file) throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      content.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && !file.endsWith(FILE))
          .sorted()
          .toList();
    }
  }
}
