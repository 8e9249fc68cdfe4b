package dev.jankline.symbols;

import dev.jankline.symbols.SymbolFileException.Reason;
import dev.jankline.symbols.compile.NativeForm;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Finds the symbol files in an upload: the file itself, what a gzip file holds, or every symbol
 * file in a zip (a zipped dSYM, {@code native-debug-symbols.zip}). Other files in a zip are passed
 * over. Unpacks at most the bytes allowed, those passed over included.
 */
final class UploadedFiles {
  private static final int HEAD_BYTES = 8;
  private static final int MAX_ENTRIES = 10_000;

  private final List<Path> plain = new ArrayList<>();
  private final Path folder;
  private final byte[] chunk = new byte[1 << 16];
  private long bytesLeft;

  private UploadedFiles(Path folder, long maxBytes) {
    this.folder = folder;
    this.bytesLeft = maxBytes;
  }

  static UploadedFiles unpack(Path upload, Path folder, long maxBytes) throws IOException {
    UploadedFiles files = new UploadedFiles(folder, maxBytes);
    byte[] head = head(upload);
    try {
      if (startsWith(head, 'P', 'K', 3, 4)) {
        files.unzip(upload);
      } else if (startsWith(head, 0x1F, 0x8B)) {
        files.gunzip(upload);
      } else {
        files.plain.add(upload);
      }
    } catch (ZipException | EOFException | IllegalArgumentException damaged) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "the packing is damaged (" + damaged.getMessage() + "): pack and upload it again");
    }
    return files;
  }

  /** Files to read: native ones plain, texts plain or gzip. */
  List<Path> plain() {
    return plain;
  }

  /** Whether one of the files is native. */
  boolean hasNative() throws IOException {
    for (Path file : plain) {
      if (NativeForm.of(head(file)) != null) {
        return true;
      }
    }
    return false;
  }

  /** The first bytes of a file. */
  static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD_BYTES);
    }
  }

  private void gunzip(Path upload) throws IOException {
    try (InputStream in =
        new BufferedInputStream(new GZIPInputStream(Files.newInputStream(upload)))) {
      in.mark(HEAD_BYTES);
      byte[] head = in.readNBytes(HEAD_BYTES);
      in.reset();
      if (NativeForm.of(head) == null) {
        plain.add(upload);
      } else {
        plain.add(copy(in));
      }
    }
  }

  /** Names only tell mappings apart: any bytes may be in them. */
  private void unzip(Path upload) throws IOException {
    int entries = 0;
    try (ZipInputStream zip =
        new ZipInputStream(
            new BufferedInputStream(Files.newInputStream(upload)), StandardCharsets.ISO_8859_1)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (++entries > MAX_ENTRIES) {
          throw new SymbolFileException(
              Reason.TOO_LARGE, "a zip of more than " + MAX_ENTRIES + " files");
        }
        if (!entry.isDirectory()) {
          BufferedInputStream in = new BufferedInputStream(zip);
          in.mark(HEAD_BYTES);
          byte[] head = in.readNBytes(HEAD_BYTES);
          in.reset();
          if (NativeForm.of(head) != null || isMapping(entry.getName())) {
            plain.add(copy(in));
          } else {
            pass(in);
          }
        }
      }
    }
  }

  private static boolean isMapping(String name) {
    String file = name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return file.endsWith("mapping.txt") || file.equals("proguard.map");
  }

  private Path copy(InputStream in) throws IOException {
    Path file = folder.resolve("plain-" + plain.size());
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
        count(read);
        out.write(chunk, 0, read);
      }
    }
    return file;
  }

  private void pass(InputStream in) throws IOException {
    for (int read = in.read(chunk); read > 0; read = in.read(chunk)) {
      count(read);
    }
  }

  private void count(int read) throws SymbolFileException {
    bytesLeft -= read;
    if (bytesLeft < 0) {
      throw new SymbolFileException(
          Reason.TOO_LARGE,
          "it unpacks to more bytes than are allowed: upload fewer files at once");
    }
  }

  private static boolean startsWith(byte[] head, int... start) {
    if (head.length < start.length) {
      return false;
    }
    for (int i = 0; i < start.length; i++) {
      if (head[i] != (byte) start[i]) {
        return false;
      }
    }
    return true;
  }
}
