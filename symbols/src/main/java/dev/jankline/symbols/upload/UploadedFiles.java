package dev.jankline.symbols.upload;

import com.github.luben.zstd.ZstdIOException;
import dev.jankline.symbols.file.FileHead;
import dev.jankline.symbols.file.FileHead.Packing;
import dev.jankline.symbols.file.FileHead.UnreadKind;
import dev.jankline.symbols.file.PlainContent;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.format.SymbolFormats;
import dev.jankline.symbols.upload.SymbolCompiler.FileRemark;
import dev.jankline.symbols.upload.SymbolCompiler.Remarks;
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
import java.util.stream.Stream;
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
  private static final int MAX_ENTRIES = 10_000;
  private static final int MAX_NAME = 200;

  /** A file to read, native ones plain, texts plain or packed, and its name in the upload. */
  record Named(String name, Path path) {}

  private final List<Named> plain = new ArrayList<>();
  private final SymbolFormats formats;
  private final Remarks remarks;
  private final Path folder;
  private final byte[] chunk = new byte[1 << 16];
  private long bytesLeft;
  private int entries;
  private int passedOver;

  private UploadedFiles(SymbolFormats formats, Path folder, long maxBytes, Remarks remarks) {
    this.formats = formats;
    this.folder = folder;
    this.bytesLeft = maxBytes;
    this.remarks = remarks;
  }

  /**
   * Unpacks an upload.
   *
   * @param formats what symbol files are looked for
   * @param folder where files are unpacked
   * @param maxBytes bytes that may be unpacked, those of files passed over included
   * @param remarks takes what is to be said of files that are no symbols but look like them
   */
  static UploadedFiles unpack(
      Path upload, SymbolFormats formats, Path folder, long maxBytes, Remarks remarks)
      throws IOException {
    UploadedFiles files = new UploadedFiles(formats, folder, maxBytes, remarks);
    if (Files.isDirectory(upload)) {
      files.walk(upload);
      return files;
    }
    Packing packing = Packing.of(FileHead.of(upload));
    try {
      if (packing == null) {
        files.plain.add(new Named(FileRemark.WHOLE, upload));
      } else if (packing == Packing.ZIP) {
        files.unzip(upload);
      } else {
        files.single(upload, packing.unpacked(Files.newInputStream(upload)));
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
      if (formats.mayBe(FileHead.of(file.path()))) {
        return true;
      }
    }
    return false;
  }

  /** Bytes of all files, as they are read: unpacked, but for texts that came packed. */
  long bytes() throws IOException {
    long bytes = 0;
    for (Named file : plain) {
      bytes += Files.size(file.path());
    }
    return bytes;
  }

  private void single(Path upload, InputStream unpacked) throws IOException {
    try (BufferedInputStream in = new BufferedInputStream(unpacked)) {
      boolean isText = !formats.mayBe(PlainContent.peek(in));
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
      if (isSymbols(name, FileHead.of(file, name))) {
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
          if (isSymbols(name, PlainContent.peek(in).named(name))) {
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
  private boolean isSymbols(String name, FileHead head) throws SymbolFileException {
    UnreadKind unread = UnreadKind.of(head);
    if (unread != null && unread.isWorthARemark()) {
      remarks.notTaken(name, new SymbolFileException(Reason.UNSUPPORTED, unread.advice()));
      return false;
    }
    if (formats.mayBe(head)) {
      return true;
    }
    passedOver++;
    return false;
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
}
