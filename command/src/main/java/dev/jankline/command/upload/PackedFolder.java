package dev.jankline.command.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Packs a folder (a {@code .dSYM}) into a zip to send it; a file is sent as it is. The same files
 * give the same bytes, so that the gateway knows a folder that comes again. Links are left out.
 *
 * @param file what to send
 * @param isTemporary whether closing deletes it
 */
record PackedFolder(Path file, boolean isTemporary) implements AutoCloseable {
  static PackedFolder of(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return new PackedFolder(path, false);
    }
    PackedFolder packed = new PackedFolder(Files.createTempFile("jank-symbols", ".zip"), true);
    try {
      pack(path, packed.file());
      return packed;
    } catch (IOException | RuntimeException failure) {
      packed.close();
      throw failure;
    }
  }

  private static void pack(Path folder, Path zip) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files =
          all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
              .sorted()
              .toList();
    }
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (Path path : files) {
        ZipEntry entry = new ZipEntry(folder.relativize(path).toString());
        entry.setLastModifiedTime(FileTime.fromMillis(0));
        out.putNextEntry(entry);
        Files.copy(path, out);
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (isTemporary) {
      Files.deleteIfExists(file);
    }
  }
}
