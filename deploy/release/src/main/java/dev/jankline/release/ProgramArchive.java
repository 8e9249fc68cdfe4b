package dev.jankline.release;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;

/**
 * Writes a program as {@code tar.gz} with one folder at its top. All times are that of the release
 * and all owners root, so that equal files give equal archives.
 */
final class ProgramArchive {
  private static final int FOLDER_MODE = 0755;

  private ProgramArchive() {}

  /**
   * Writes an archive.
   *
   * @param top name of its folder, for example {@code jankline-gateway-1.0.0}
   * @param time time of change of everything in it
   */
  static void write(ReleasedFiles program, String top, Instant time, Path archive)
      throws IOException {
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(new GzipCompressorOutputStream(file))) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      TreeSet<String> folders = new TreeSet<>();
      folders.add(top + "/");
      program.files().forEach(entry -> folders.add(folder(top + "/" + entry.path())));
      for (String folder : folders) {
        tar.putArchiveEntry(entry(folder, FOLDER_MODE, time));
        tar.closeArchiveEntry();
      }
      for (ReleasedFiles.Entry source : program.files()) {
        TarArchiveEntry entry = entry(top + "/" + source.path(), source.mode(), time);
        entry.setSize(Files.size(source.source()));
        tar.putArchiveEntry(entry);
        Files.copy(source.source(), tar);
        tar.closeArchiveEntry();
      }
    }
  }

  private static String folder(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  private static TarArchiveEntry entry(String path, int mode, Instant time) {
    TarArchiveEntry entry = new TarArchiveEntry(path);
    entry.setMode(mode);
    entry.setModTime(time.toEpochMilli());
    entry.setIds(0, 0);
    entry.setNames("root", "root");
    return entry;
  }
}
