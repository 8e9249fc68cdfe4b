package dev.jankline.command.upload;

import dev.jankline.command.line.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Unpacks the reports of a ZIP archive one by one, within bounds: {@value #MAX_ENTRIES} entries,
 * {@value #MAX_UNPACKED} bytes in all, {@link ReportSources#MAX_BYTES} of each, and {@value
 * #MAX_RATIO} bytes for each packed one beyond the first {@value #FREE_BYTES}. An entry that breaks
 * a bound, or is an archive itself, is not read and told.
 */
final class ReportArchive {
  static final int MAX_ENTRIES = 50_000;
  static final long MAX_UNPACKED = 4L << 30;
  static final int MAX_RATIO = 200;
  static final int FREE_BYTES = 64 << 10;

  private final ZipFile zip;
  private final Path file;
  private long unpacked;

  private ReportArchive(ZipFile zip, Path file) {
    this.zip = zip;
    this.file = file;
  }

  /** Hands on each report of an archive. */
  static void each(Path file, Consumer<ReportSource> taker) {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      if (zip.size() > MAX_ENTRIES) {
        throw CommandException.badInput(
            file + " holds more than " + MAX_ENTRIES + " entries; split it");
      }
      ReportArchive archive = new ReportArchive(zip, file);
      List<? extends ZipEntry> entries =
          zip.stream().filter(entry -> !entry.isDirectory()).toList();
      for (ZipEntry entry : entries) {
        taker.accept(archive.read(entry));
      }
    } catch (IOException e) {
      taker.accept(ReportSource.unread(file.toString(), "it is no ZIP archive: " + e.getMessage()));
    }
  }

  private ReportSource read(ZipEntry entry) {
    String name = file + "!" + entry.getName();
    if (entry.getName().toLowerCase(Locale.ROOT).endsWith(".zip")) {
      return ReportSource.unread(name, "it is an archive in an archive: unpack it first");
    }
    long packed = Math.max(0, entry.getCompressedSize());
    long most = Math.min(ReportSources.MAX_BYTES, Math.max(FREE_BYTES, packed * MAX_RATIO));
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readNBytes((int) most + 1);
      unpacked += bytes.length;
      if (bytes.length > most) {
        return ReportSource.unread(
            name, "it unpacks to more than " + most + " bytes, too much for a report of its size");
      }
      return unpacked > MAX_UNPACKED
          ? ReportSource.unread(name, "the archive unpacks to more than " + MAX_UNPACKED + " bytes")
          : ReportSource.of(name, bytes);
    } catch (IOException e) {
      return ReportSource.unread(name, "it cannot be unpacked: " + e.getMessage());
    }
  }
}
