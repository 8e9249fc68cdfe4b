package dev.jankline.command.upload;

import dev.jankline.command.line.StableZip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Packs a folder (a {@code .dSYM}) into a zip to send it; a file is sent as it is. The same files
 * give the same bytes, so that the gateway knows a folder that comes again.
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
      StableZip.write(List.of(path), Files.newOutputStream(packed.file()));
      return packed;
    } catch (IOException | RuntimeException failure) {
      packed.close();
      throw failure;
    }
  }

  @Override
  public void close() throws IOException {
    if (isTemporary) {
      Files.deleteIfExists(file);
    }
  }
}
