package dev.jankline.benchmarks.quality.recorded.notes;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** Keeps notes in files. */
final class NoteFiles {
  private static final int SAVES = 40;
  private static final int RECORDS = 120_000;
  private static final int FOLDERS = 12;

  private final Path folder;

  NoteFiles(Path folder) {
    this.folder = folder;
  }

  /** Forces every note to disk by itself. */
  int saveAll(byte[] text, int notes) {
    try {
      for (int i = 0; i < notes * SAVES; i++) {
        Path file = folder.resolve("note-" + i % SAVES);
        try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
          channel.write(ByteBuffer.wrap(text));
          channel.force(true);
        }
      }
      return notes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes numbers without a buffer, one call of the system for each. */
  Path exportNumbers(int times) {
    Path file = folder.resolve("numbers");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < times * RECORDS; i++) {
        out.writeInt(i);
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads numbers without a buffer. */
  long importNumbers(Path file, int times) {
    long sum = 0;
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      for (int i = 0; i < times * RECORDS; i++) {
        sum += in.readInt();
      }
      return sum;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compresses attachments at the highest level. */
  Path packAttachments(byte[] attachment, int count) {
    Path file = folder.resolve("attachments.zip");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      for (int i = 0; i < count; i++) {
        zip.putNextEntry(new ZipEntry("attachment-" + i));
        zip.write(attachment);
        zip.closeEntry();
      }
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Unpacks attachments to find out how large they are. */
  long unpackedBytes(Path file, int times) {
    long bytes = 0;
    for (int i = 0; i < times; i++) {
      try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(file))) {
        while (zip.getNextEntry() != null) {
          bytes += zip.readAllBytes().length;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return bytes;
  }

  /** Walks through all folders again for each of them. */
  long countFiles(Path root, int times) {
    long files = 0;
    for (int i = 0; i < times * FOLDERS; i++) {
      try (Stream<Path> all = Files.walk(root)) {
        files += all.filter(Files::isRegularFile).count();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }
}
