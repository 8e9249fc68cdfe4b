package dev.jankline.symbols.r8.lookup;

import dev.jankline.symbols.r8.index.Layout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers from the index of a mapping what R8's retrace answers from the mapping itself.
 *
 * <p>Thread-safe; holds nothing on the heap but itself. A look-up reads the class's record only and
 * takes time that grows with the logarithm of classes, methods and lines.
 */
public final class MappingIndex {
  /** Says that there is no line. */
  public static final int NO_LINE = Integer.MIN_VALUE;

  private final IndexFile file;

  private MappingIndex(IndexFile file) {
    this.file = file;
  }

  /**
   * Maps an index file that {@code MappingCompiler} wrote. The file may be deleted afterwards but
   * not changed.
   *
   * @throws IndexFormatException when it is no index of this version, or damaged
   */
  public static MappingIndex open(Path index) throws IOException {
    return new MappingIndex(IndexFile.open(index));
  }

  /**
   * The original frames of a shipped one.
   *
   * @param line {@link #NO_LINE} when the frame has none
   * @param context what the lines above it in the stack left, see {@link Retraced.Alternative#next}
   */
  public Retraced frame(String className, String methodName, int line, RetraceContext context) {
    int start = file.classRecord(className);
    if (start < 0) {
      return new Retraced(className, false, file.sourceFile(className), false, List.of());
    }
    ClassRecord holder = new ClassRecord(file, start);
    List<Partition> methods = holder.partitions(methodName);
    if (methods != null) {
      FrameLookup.Choices choices = new FrameLookup(holder, methods).choose(line, context);
      if (!choices.isEmpty()) {
        return new AnswerBuilder(holder, choices, context).build();
      }
    }
    return new Retraced(holder.originalName(), true, holder.sourceFile(), false, List.of());
  }

  /** The original name of a class of the binary; null when the mapping does not have it. */
  public @Nullable String className(String shipped) {
    int start = file.classRecord(shipped);
    return start < 0 ? null : new ClassRecord(file, start).originalName();
  }

  /**
   * Whether the app ships code of the package of an original class, by its first two segments:
   * {@code com.example} of {@code com.example.feed.FeedScreen}. A mapping leaves out classes that
   * kept their name and all their lines, so the class itself need not be in it.
   */
  public boolean ships(String originalClass) {
    return file.hasPackage(Layout.packageStart(originalClass));
  }

  /** {@code # pg_map_id} of the mapping, as it was given to the compiler. */
  public @Nullable String mapId() {
    return file.headerName(Layout.MAP_ID_AT);
  }

  /** {@code # pg_map_hash} of the mapping, as it was given to the compiler. */
  public @Nullable String mapHash() {
    return file.headerName(Layout.MAP_HASH_AT);
  }

  /** Says that a file is no index this version reads; compiling the mapping again mends it. */
  public static final class IndexFormatException extends IOException {
    private static final long serialVersionUID = 1L;

    IndexFormatException(String message) {
      super(message);
    }
  }
}
