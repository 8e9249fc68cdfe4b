package dev.jankline.command.line;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs folders into one zip: names sorted, one time for all, so the same files give same bytes.
 * Links are left out.
 */
public final class StableZip {
  private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

  private StableZip() {}

  /** Packs all files, under their names below their folder. */
  public static byte[] of(List<Path> folders) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    write(folders, bytes);
    return bytes.toByteArray();
  }

  /** Writes all files, under their names below their folder. */
  public static void write(List<Path> folders, OutputStream to) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(to)) {
      for (Path folder : folders) {
        for (Path file : files(folder)) {
          String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
          ZipEntry entry = new ZipEntry(name);
          entry.setTimeLocal(TIME);
          zip.putNextEntry(entry);
          Files.copy(file, zip);
          zip.closeEntry();
        }
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }
}
