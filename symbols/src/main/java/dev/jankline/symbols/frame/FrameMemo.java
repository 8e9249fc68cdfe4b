package dev.jankline.symbols.frame;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Remembers answers for frames, bounded by (estimated) bytes: two generations of half the bound
 * each; when the young one is full it becomes the old one, and the old one is forgotten.
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
  private volatile Map<Key, Answer> young = new ConcurrentHashMap<>();
  private final Map<String, String> names = new HashMap<>();
  private volatile Map<Key, Answer> old = Map.of();
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

  FrameMemo(long maxBytes) {
    this.generationBytes = maxBytes / 2;
  }

  @Nullable Answer get(Key key) {
    Answer answer = young.get(key);
    if (answer != null) {
      return answer;
    }
    answer = old.get(key);
    if (answer != null) {
      put(key, answer);
    }
    return answer;
  }

  synchronized void put(Key key, Answer answer) {
    long bytes = bytes(key, answer);
    if (bytes > generationBytes / 16 || young.putIfAbsent(key.sharing(names), answer) != null) {
      return;
    }
    youngBytes += bytes;
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

  private static long bytes(Key key, Answer answer) {
    long chars = length(key.className()) + length(key.methodName()) + length(key.fileName());
    for (var frame : answer.frames()) {
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
