package dev.jankline.symbols.upload;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.jankline.symbols.compile.NativeForm;
import dev.jankline.symbols.file.FileHeads;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/**
 * Finds the symbol files in an upload: the file itself, what a gzip or zstd file holds, or every
 * symbol file in a zip (a zipped dSYM, {@code native-debug-symbols.zip}) or a folder. Other files
 * are passed over; of those that look like symbols it is said why they cannot be used. Unpacks at
 * most the bytes allowed, those passed over included.
 */
public final class UploadedFiles {
  private static final int HEAD_BYTES = 16;
  private static final int MAX_ENTRIES = 10_000;
  private static final int MAX_NAME = 200;

  /** A file to read, native ones plain, texts plain or packed, and its name in the upload. */
  record Named(String name, Path path) {}

  private final List<Named> plain = new ArrayList<>();
  private final Remarks remarks;
  private final Path folder;
  private final byte[] chunk = new byte[1 << 16];
  private long bytesLeft;
  private int entries;
  private int passedOver;

  private UploadedFiles(Path folder, long maxBytes, Remarks remarks) {
    this.folder = folder;
    this.bytesLeft = maxBytes;
    this.remarks = remarks;
  }

  /**
   * Unpacks an upload.
   *
   * @param folder where files are unpacked
   * @param remarks takes what is to be said of files that are no symbols but look like them
   */
  static UploadedFiles unpack(Path upload, Path folder, long maxBytes, Remarks remarks)
      throws IOException {
    UploadedFiles files = new UploadedFiles(folder, maxBytes, remarks);
    if (Files.isDirectory(upload)) {
      files.walk(upload);
      return files;
    }
    byte[] head = head(upload);
    try {
      if (startsWith(head, 'P', 'K', 3, 4)) {
        files.unzip(upload);
      } else if (startsWith(head, 0x1F, 0x8B)) {
        files.single(upload, new GZIPInputStream(Files.newInputStream(upload)));
      } else if (startsWith(head, 0x28, 0xB5, 0x2F, 0xFD)) {
        files.single(upload, new ZstdInputStream(Files.newInputStream(upload)));
      } else {
        files.plain.add(new Named(FileRemark.WHOLE, upload));
      }
    } catch (ZipException | EOFException | ZstdIOException | IllegalArgumentException damaged) {
      throw new SymbolFileException(
          Reason.MALFORMED,
          "the packing is damaged (" + damaged.getMessage() + "): pack and upload it again");
    }
    return files;
  }

  List<Named> plain() {
    return plain;
  }

  /** How many files are no symbols of any kind. */
  int passedOver() {
    return passedOver;
  }

  /** Whether one of the files is native. */
  boolean hasNative() throws IOException {
    for (Named file : plain) {
      if (NativeForm.of(head(file.path())) != null) {
        return true;
      }
    }
    return false;
  }

  /** The first bytes of a file. */
  public static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(HEAD_BYTES);
    }
  }

  private void single(Path upload, InputStream unpacked) throws IOException {
    try (InputStream in = new BufferedInputStream(unpacked)) {
      boolean isText = NativeForm.of(peek(in)) == null;
      plain.add(new Named(FileRemark.WHOLE, isText ? upload : copy(in)));
    }
  }

  /** Links are not followed: they may lead out of the folder. */
  private void walk(Path upload) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(upload)) {
      files = all.filter(UploadedFiles::isFile).limit(MAX_ENTRIES + 1L).sorted().toList();
    }
    for (Path file : files) {
      countEntry("folder");
      String name = upload.relativize(file).toString();
      if (isSymbols(name, head(file))) {
        plain.add(new Named(name, file));
      }
    }
  }

  private static boolean isFile(Path path) {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Names only tell mappings apart: any bytes may be in them. */
  private void unzip(Path upload) throws IOException {
    try (ZipInputStream zip =
        new ZipInputStream(
            new BufferedInputStream(Files.newInputStream(upload)), StandardCharsets.ISO_8859_1)) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        countEntry("zip");
        if (!entry.isDirectory()) {
          BufferedInputStream in = new BufferedInputStream(zip);
          String name = shown(entry.getName());
          if (isSymbols(name, peek(in))) {
            plain.add(new Named(name, copy(in)));
          } else {
            pass(in);
          }
        }
      }
    }
  }

  private void countEntry(String holder) throws SymbolFileException {
    if (++entries > MAX_ENTRIES) {
      throw new SymbolFileException(
          Reason.TOO_LARGE, "a " + holder + " of more than " + MAX_ENTRIES + " files");
    }
  }

  /** Whether to read a file of an archive; says of others why not, when somebody may ask. */
  private boolean isSymbols(String name, byte[] head) throws SymbolFileException {
    String foreign = FileHeads.foreign(head);
    if (foreign != null) {
      remarks.notTaken(name, new SymbolFileException(Reason.UNSUPPORTED, foreign));
      return false;
    }
    if (NativeForm.of(head) != null || isMapping(name)) {
      return true;
    }
    passedOver++;
    return false;
  }

  private static boolean isMapping(String name) {
    String file = name.substring(name.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return file.endsWith("mapping.txt") || file.equals("proguard.map");
  }

  /** A name for people: most are UTF-8 whether they say so or not; control characters go. */
  private static String shown(String name) {
    boolean isBytes = name.chars().allMatch(c -> c < 0x100);
    String text =
        isBytes
            ? new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
            : name;
    String printable = text.replaceAll("\\p{Cntrl}", "?");
    return printable.length() <= MAX_NAME
        ? printable
        : "…" + printable.substring(printable.length() - MAX_NAME);
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

  private static byte[] peek(InputStream in) throws IOException {
    in.mark(HEAD_BYTES);
    byte[] head = in.readNBytes(HEAD_BYTES);
    in.reset();
    return head;
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
