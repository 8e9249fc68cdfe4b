package dev.jankline.symbols.r8.index;

import dev.jankline.symbols.file.PackedBytes;
import dev.jankline.symbols.file.SymbolFileException;
import dev.jankline.symbols.file.SymbolFileException.Reason;
import dev.jankline.symbols.file.TextLines;
import dev.jankline.symbols.r8.index.NamePool.TypeTable;
import dev.jankline.symbols.r8.mapping.MappingParser;
import dev.jankline.symbols.r8.mapping.ParsedClass;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a mapping into an index file, once.
 *
 * <p>The same mapping gives the same bytes. Reads the mapping as a stream and holds one class, the
 * distinct names and a few numbers a class; the bounds of all of them are constants, so refusing a
 * hostile file takes bounded time and memory.
 */
public final class MappingCompiler {
  /** Version of the index files written; others are compiled anew from the mapping. */
  public static final int FORMAT_VERSION = Layout.FORMAT_VERSION;

  private MappingCompiler() {}

  /**
   * Writes the index of a mapping to a file, which is complete and durable when this returns and
   * gone when it throws.
   *
   * @param mapId {@code # pg_map_id} of the mapping; null when it has none
   * @param mapHash {@code # pg_map_hash} of the mapping; null when it has none
   * @return whether all comments of the mapping counted; false when it states a version that is not
   *     known here, so that those which depend on the version are passed over, as by R8
   * @throws SymbolFileException when a line is none of a mapping, or asks for too much
   */
  public static boolean compile(
      TextLines mapping, @Nullable String mapId, @Nullable String mapHash, Path target)
      throws IOException {
    boolean complete = false;
    try (IndexWriter writer = new IndexWriter(target)) {
      MappingParser parser = new MappingParser(mapping, writer::add);
      parser.parse();
      writer.finish(mapId == null ? "" : mapId, mapHash == null ? "" : mapHash);
      complete = true;
      return !parser.statesUnknownVersion();
    } finally {
      if (!complete) {
        Files.deleteIfExists(target);
      }
    }
  }

  /**
   * Writes an index file: room for the header, one record a class as they come, the sections that
   * find them, and then the header, without which nothing is an index.
   *
   * <p>Memory: the distinct names, and a few numbers a class.
   */
  static final class IndexWriter implements AutoCloseable {
    /** Classes of a mapping; the largest seen has 32,741. */
    static final int MAX_CLASSES = 1 << 20;

    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private final OutputStream out;
    private final NamePool names = new NamePool();
    private final TypeTable types = new TypeTable(names);
    private final List<NameDirectory.Entry> classes = new ArrayList<>();
    private final Map<Integer, Integer> classOfName = new HashMap<>();
    private final Set<Integer> packages = new LinkedHashSet<>();
    private final ByteBuffer header = ByteBuffer.allocate(Layout.HEADER_BYTES);
    private long written = Layout.HEADER_BYTES;

    IndexWriter(Path target) throws IOException {
      this.channel =
          FileChannel.open(
              target,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      channel.position(Layout.HEADER_BYTES);
      this.out =
          new BufferedOutputStream(
              new CheckedOutputStream(Channels.newOutputStream(channel), checksum), 1 << 16);
    }

    void add(ParsedClass parsed) throws IOException {
      if (classes.size() >= MAX_CLASSES) {
        throw new SymbolFileException(
            Reason.TOO_LARGE, "more than " + MAX_CLASSES + " classes: no app has that many");
      }
      if (parsed.sourceFile != null) {
        types.sourceFile(parsed.original, parsed.sourceFile);
      }
      PackedBytes record = new ClassEncoder(parsed, names, types).encode();
      int name = names.number(parsed.obfuscated);
      NameDirectory.Entry entry = NameDirectory.Entry.of(names, name, (int) written);
      Integer before = classOfName.putIfAbsent(name, classes.size());
      if (before == null) {
        classes.add(entry);
      } else {
        classes.set(before, entry); // of a class that is there twice, R8 takes the last
      }
      packages.add(names.number(Layout.packageStart(parsed.original)));
      write(record);
    }

    /** Writes all that is left and makes the file durable. */
    void finish(String mapId, String mapHash) throws IOException {
      header.putLong(0, Layout.MAGIC);
      header.putInt(Layout.VERSION_AT, Layout.FORMAT_VERSION);
      header.putInt(Layout.MAP_ID_AT, names.offset(names.number(mapId)));
      header.putInt(Layout.MAP_HASH_AT, names.offset(names.number(mapHash)));
      section(Layout.TYPES, types.entries());
      section(Layout.FILED, directory(types.filed()));
      section(Layout.CLASSES, directory(classes));
      section(Layout.PACKAGES, directory(packages()));
      section(Layout.NAMES, names.bytes());
      out.flush();
      header.putInt(Layout.CHECKSUM_AT, (int) checksum.getValue());
      for (int at = 0; header.hasRemaining(); ) {
        at += channel.write(header, at);
      }
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }

    private List<NameDirectory.Entry> packages() {
      return packages.stream()
          .map(name -> NameDirectory.Entry.of(names, name, names.offset(name)))
          .toList();
    }

    private PackedBytes directory(List<NameDirectory.Entry> entries) {
      PackedBytes bytes = new PackedBytes();
      NameDirectory.write(entries, names, bytes);
      return bytes;
    }

    private void section(int section, PackedBytes bytes) throws IOException {
      header.putInt(Layout.SECTIONS_AT + section * 8, (int) written);
      header.putInt(Layout.SECTIONS_AT + section * 8 + 4, bytes.size());
      write(bytes);
    }

    private void write(PackedBytes bytes) throws IOException {
      if (written + bytes.size() > Integer.MAX_VALUE) {
        throw new SymbolFileException(
            Reason.TOO_LARGE, "the index would have more than 2 GiB: split the app");
      }
      bytes.writeTo(out);
      written += bytes.size();
    }
  }
}
