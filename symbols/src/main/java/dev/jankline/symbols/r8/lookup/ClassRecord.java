package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.file.PackedReader;
import dev.jankline.symbols.r8.index.Layout;
import dev.jankline.symbols.r8.index.NameDirectory;
import dev.jankline.symbols.r8.lookup.Partition.LineEntry;
import dev.jankline.symbols.r8.lookup.Retraced.OriginalFrame;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the record of one class: its methods by name, their lines, and notes. */
final class ClassRecord {
  private final IndexFile file;
  private final int type;
  private final int signatureWidth;
  private final int signatures;
  private final int directory;
  private final int methodCount;
  private final int methods;
  private final int notes;

  ClassRecord(IndexFile file, int start) {
    this.file = file;
    PackedReader cursor = new PackedReader(file.bytes(), start);
    cursor.varint(); // the obfuscated name, by which it was found
    this.type = cursor.varint();
    this.methodCount = cursor.varint();
    int methodBytes = cursor.varint();
    int signatureCount = cursor.varint();
    this.signatureWidth = cursor.u1();
    this.signatures = cursor.at();
    this.directory = signatures + signatureCount * 2 * signatureWidth;
    this.methods = directory + methodCount * NameDirectory.ENTRY_BYTES;
    this.notes = methods + methodBytes;
  }

  String originalName() {
    return file.typeName(type);
  }

  @Nullable String sourceFile() {
    return file.typeFile(type);
  }

  /** The methods that share a name in the binary; null when none has it. */
  @Nullable List<Partition> partitions(String method) {
    int offset =
        NameDirectory.find(
            file.bytes(), directory, methodCount, method, at -> file.name(method(at).varint()));
    if (offset < 0) {
      return null;
    }
    PackedReader cursor = method(offset);
    cursor.varint();
    int count = cursor.varint();
    List<Partition> partitions = new ArrayList<>(Math.min(count, 4));
    for (int i = 0; i < count; i++) {
      partitions.add(new Partition(file.bytes(), cursor));
    }
    return partitions;
  }

  OriginalFrame frame(int signature, int line) {
    PackedReader cursor = new PackedReader(file.bytes(), 0);
    int place = signatures + signature * 2 * signatureWidth;
    int holder = cursor.fixed(place, signatureWidth);
    int name = cursor.fixed(place + signatureWidth, signatureWidth);
    return new OriginalFrame(
        file.typeName(holder), file.name(name), file.typeFile(holder), line, signature);
  }

  Notes notes(LineEntry entry) {
    return entry.notes() < 0
        ? Notes.NONE
        : Notes.read(new PackedReader(file.bytes(), notes + entry.notes()), file);
  }

  private PackedReader method(int offset) {
    return new PackedReader(file.bytes(), methods + offset);
  }

  /**
   * Holds what comments of the mapping said of a line.
   *
   * @param thrown classes that must all be the exception's for frames to be removed
   * @param callSite line of the outline to line of the method; null when it calls none
   */
  record Notes(
      boolean isSynthesized,
      boolean isOutline,
      int removedFrames,
      List<String> thrown,
      @Nullable Map<Integer, Integer> callSite) {
    static final Notes NONE = new Notes(false, false, 0, List.of(), null);

    static Notes read(PackedReader cursor, IndexFile file) {
      int flags = cursor.u1();
      int removedFrames = 0;
      List<String> thrown = new ArrayList<>();
      if ((flags & Layout.REWRITE) != 0) {
        removedFrames = (int) cursor.signed();
        int conditions = cursor.varint();
        for (int i = 0; i < conditions; i++) {
          thrown.add(file.name(cursor.varint()));
        }
      }
      return new Notes(
          (flags & (Layout.SYNTHESIZED | Layout.OUTLINE)) != 0,
          (flags & Layout.OUTLINE) != 0,
          removedFrames,
          thrown,
          (flags & Layout.CALL_SITE) == 0 ? null : callSite(cursor));
    }

    /** Innermost frames to remove when this exception was thrown. */
    int removedFrames(@Nullable String exception) {
      return thrown.stream().allMatch(name -> name.equals(exception)) ? removedFrames : 0;
    }

    private static Map<Integer, Integer> callSite(PackedReader cursor) {
      Map<Integer, Integer> lines = new HashMap<>();
      int count = cursor.varint();
      for (int i = 0; i < count; i++) {
        lines.put((int) cursor.signed(), (int) cursor.signed());
      }
      return lines;
    }
  }
}
