package dev.jankline.symbols.frame;

import dev.jankline.symbols.frame.R8Frames.JavaAnswer;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers answers for frames, bounded by (estimated) bytes: two generations of half the bound
 * each; when the young one is full it becomes the old one, and the old one is forgotten. An answer
 * of the old one that is asked for goes into the young one.
 *
 * <p>Thread-safe.
 */
final class FrameMemo {
  /** Estimate of a map entry with its key and answer objects, without texts and frames. */
  private static final int ENTRY_BYTES = 400;

  private static final int FRAME_BYTES = 200;

  /** Short names and small lines lie close together; this odd number spreads them. */
  private static final int MIX = 0x9E3779B1;

  private final long generationBytes;
  private volatile Map<Key, Kept> young = new ConcurrentHashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private volatile Map<Key, Kept> old = Map.of();
  private long youngBytes;

  /** A frame without anything that its callees leave behind. */
  record Key(String className, String methodName, @Nullable String fileName, int line) {
    /** The same with names that were seen before: few, so that they stay near the processor. */
    Key sharing(Map<String, String> names) {
      return new Key(
          shared(className, names),
          shared(methodName, names),
          fileName == null ? null : shared(fileName, names),
          line);
    }

    private static String shared(String name, Map<String, String> names) {
      String seen = names.putIfAbsent(name, name);
      return seen == null ? name : seen;
    }

    /**
     * Without the file name, which hardly ever tells frames apart: this is asked for each frame.
     */
    @Override
    public int hashCode() {
      return ((className.hashCode() * MIX + methodName.hashCode()) * MIX + line) * MIX;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key
          && line == key.line
          && methodName.equals(key.methodName)
          && className.equals(key.className)
          && Objects.equals(fileName, key.fileName);
    }
  }

  /**
   * What is remembered of a frame.
   *
   * @param key as the map holds it
   * @param bytes what it takes, by estimate
   */
  private record Kept(Key key, JavaAnswer answer, int bytes) {}

  FrameMemo(long maxBytes) {
    this.generationBytes = maxBytes / 2;
  }

  @Nullable JavaAnswer get(Key key) {
    Kept kept = young.get(key);
    if (kept == null) {
      kept = old.get(key);
      if (kept != null) {
        add(kept);
      }
    }
    return kept == null ? null : kept.answer();
  }

  synchronized void put(Key key, JavaAnswer answer) {
    long bytes = bytes(key, answer);
    if (bytes <= generationBytes / 16) {
      add(new Kept(key.sharing(names), answer, (int) bytes));
    }
  }

  private synchronized void add(Kept kept) {
    if (young.putIfAbsent(kept.key(), kept) != null) {
      return;
    }
    youngBytes += kept.bytes();
    if (youngBytes > generationBytes) {
      old = young;
      young = new ConcurrentHashMap<>();
      names.clear();
      youngBytes = 0;
    }
  }

  /** Entries held now. */
  int size() {
    return young.size() + old.size();
  }

  private static long bytes(Key key, JavaAnswer answer) {
    long chars = length(key.className()) + length(key.methodName()) + length(key.fileName());
    for (var frame : answer.frame().frames()) {
      chars += FRAME_BYTES / 2;
      chars += length(frame.getFunction()) + length(frame.getClassName());
      chars += length(frame.getMethodName()) + length(frame.getFileName());
    }
    return ENTRY_BYTES + 2 * chars;
  }

  private static long length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }
}
