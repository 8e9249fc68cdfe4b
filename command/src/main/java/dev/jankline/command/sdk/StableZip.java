package dev.jankline.command.sdk;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs folders into one zip: names sorted, one time for all, so the same files give same bytes.
 */
final class StableZip {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private StableZip() {}

  /** Packs the files that are wanted, under their names below their folder. */
  static byte[] of(List<Path> folders, Predicate<Path> wanted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Path folder : folders) {
        for (Path file : files(folder, wanted)) {
          String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
          ZipEntry entry = new ZipEntry(name);
          entry.setTimeLocal(TIME);
          zip.putNextEntry(entry);
          Files.copy(file, zip);
          zip.closeEntry();
        }
      }
    }
    return bytes.toByteArray();
  }

  private static List<Path> files(Path folder, Predicate<Path> wanted) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(wanted).sorted().toList();
    }
  }
}
