package dev.jankline.command.upload;

import dev.jankline.command.line.CommandException;
import dev.jankline.symbols.file.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Remembers in a file which reports were sent, a SHA-256 of each on a line of its own, so that a
 * run that was broken off goes on where it stopped. Without a file it remembers nothing. Not
 * thread-safe.
 */
final class SentReports {
  private final @Nullable Path file;
  private final Set<String> hashes;

  private SentReports(@Nullable Path file, Set<String> hashes) {
    this.file = file;
    this.hashes = hashes;
  }

  /**
   * Reads a file; one that is not there yet remembers nothing.
   *
   * @param file null to remember nothing
   */
  static SentReports at(@Nullable Path file) {
    try {
      return file == null || !Files.exists(file)
          ? new SentReports(file, new HashSet<>())
          : new SentReports(file, new HashSet<>(Files.readAllLines(file)));
    } catch (IOException e) {
      throw CommandException.badInput("cannot read " + file + ": " + e.getMessage());
    }
  }

  boolean has(byte[] report) {
    return file != null && hashes.contains(hash(report));
  }

  /** Notes a report that was answered. */
  void add(byte[] report) {
    if (file == null || !hashes.add(hash(report))) {
      return;
    }
    try {
      Files.writeString(
          file, hash(report) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw CommandException.failed("cannot write " + file + ": " + e.getMessage());
    }
  }

  private static String hash(byte[] report) {
    return HexFormat.of().formatHex(Sha256.digest().digest(report));
  }
}
