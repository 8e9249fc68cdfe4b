package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.file.PackedReader;
import dev.jankline.symbols.r8.index.Layout;
import dev.jankline.symbols.r8.index.NameDirectory;
import dev.jankline.symbols.r8.lookup.MappingIndex.IndexFormatException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sections of an index file that is mapped into memory.
 *
 * <p>Thread-safe. Holds no part of the file on the heap; the mapping goes when the object does. The
 * file must not be changed meanwhile: it may be deleted.
 */
final class IndexFile {
  private final ByteBuffer bytes;
  private final int names;
  private final int namesEnd;
  private final int types;
  private final int filed;
  private final int filedCount;
  private final int classes;
  private final int classCount;
  private final int packages;
  private final int packageCount;

  private IndexFile(ByteBuffer bytes) throws IOException {
    this.bytes = bytes;
    this.names = start(Layout.NAMES);
    this.namesEnd = names + size(Layout.NAMES);
    this.types = start(Layout.TYPES);
    this.filed = start(Layout.FILED);
    this.filedCount = size(Layout.FILED) / NameDirectory.ENTRY_BYTES;
    this.classes = start(Layout.CLASSES);
    this.classCount = size(Layout.CLASSES) / NameDirectory.ENTRY_BYTES;
    this.packages = start(Layout.PACKAGES);
    this.packageCount = size(Layout.PACKAGES) / NameDirectory.ENTRY_BYTES;
  }

  /**
   * Maps a file and checks that it is whole.
   *
   * @throws IndexFormatException when it is no index of this version, or damaged
   */
  static IndexFile open(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      if (size < Layout.HEADER_BYTES || size > Integer.MAX_VALUE) {
        throw new IndexFormatException(file + " has " + size + " bytes: no index of a mapping");
      }
      ByteBuffer bytes = channel.map(MapMode.READ_ONLY, 0, size);
      if (bytes.getLong(0) != Layout.MAGIC) {
        throw new IndexFormatException(file + " is no index of a mapping");
      }
      int version = bytes.getInt(Layout.VERSION_AT);
      if (version != Layout.FORMAT_VERSION) {
        throw new IndexFormatException(
            file + " has format " + version + ", not " + Layout.FORMAT_VERSION + ": compile anew");
      }
      CRC32C checksum = new CRC32C();
      checksum.update(bytes.slice(Layout.HEADER_BYTES, (int) size - Layout.HEADER_BYTES));
      if ((int) checksum.getValue() != bytes.getInt(Layout.CHECKSUM_AT)) {
        throw new IndexFormatException(file + " is damaged: compile anew");
      }
      return new IndexFile(bytes);
    }
  }

  ByteBuffer bytes() {
    return bytes;
  }

  /** Where the record of a class starts; -1 when the mapping does not have it. */
  int classRecord(String obfuscated) {
    return NameDirectory.find(
        bytes,
        classes,
        classCount,
        obfuscated,
        record -> name(new PackedReader(bytes, record).varint()));
  }

  /** Whether an original class of the mapping is in a package that begins so. */
  boolean hasPackage(String packageStart) {
    return NameDirectory.find(bytes, packages, packageCount, packageStart, this::name) >= 0;
  }

  /** The source file stated for an original class; null when none is. */
  @Nullable String sourceFile(String original) {
    int type = NameDirectory.find(bytes, filed, filedCount, original, this::typeName);
    return type < 0 ? null : typeFile(type);
  }

  String typeName(int type) {
    return name(bytes.getInt(types + type * Layout.TYPE_BYTES));
  }

  @Nullable String typeFile(int type) {
    int file = bytes.getInt(types + type * Layout.TYPE_BYTES + Integer.BYTES);
    return file == 0 ? null : name(file);
  }

  /** The name that stands at an offset of the names. */
  String name(int offset) {
    PackedReader cursor = new PackedReader(bytes, names + offset);
    int length = cursor.varint();
    if (offset <= 0 || length < 0 || length > namesEnd - cursor.at()) {
      throw new IndexOutOfBoundsException("no name at " + offset + " of the index");
    }
    byte[] utf8 = new byte[length];
    bytes.get(cursor.at(), utf8);
    return new String(utf8, StandardCharsets.UTF_8);
  }

  /** A name of the header; null when the mapping had none. */
  @Nullable String headerName(int at) {
    String name = name(bytes.getInt(at));
    return name.isEmpty() ? null : name;
  }

  private int start(int section) throws IOException {
    int start = bytes.getInt(Layout.SECTIONS_AT + section * 8);
    int size = size(section);
    if (start < Layout.HEADER_BYTES || size < 0 || size > bytes.limit() - start) {
      throw new IndexFormatException("the index has a section outside of itself: compile anew");
    }
    return start;
  }

  private int size(int section) {
    return bytes.getInt(Layout.SECTIONS_AT + section * 8 + 4);
  }
}
