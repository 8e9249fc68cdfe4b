package dev.jankline.symbols.frame;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.build.ListedBuilds.NamedMapping;
import dev.jankline.symbols.frame.R8Frames.JavaAnswer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.Retraced.RetraceContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Retraces Java frames with the index of a mapping of R8 or ProGuard; the answers are R8's own.
 *
 * <p>Thread-safe: answers come from a memo, else from the index. A sampled stack is no exception,
 * so rewrites that R8 limits to an exception are never applied. A frame that names another mapping
 * keeps its raw name.
 */
public final class R8Symbolizer implements Symbolizer {
  private final R8Frames frames;
  private final MapIdentity identity;
  private final FrameMemo memo;
  private final String artifact;

  /** Ids of the mapping at hand. */
  private record MapIdentity(@Nullable String mapId, @Nullable String mapHash) {
    /** False when a frame's source file names a mapping and it is not this one. */
    boolean admits(@Nullable String fileName) {
      String named = NamedMapping.in(fileName);
      return named == null || isSame(mapId, named) || isSame(mapHash, named);
    }

    private static boolean isSame(@Nullable String own, String named) {
      return own != null && NamedMapping.isSame(own, named);
    }
  }

  /**
   * @param artifact SHA-256 of the mapping, lower-case hex
   * @param memoBytes bound of the heap for answers given before
   */
  public R8Symbolizer(MappingIndex index, String artifact, long memoBytes) {
    this.frames = new R8Frames(index);
    this.identity = new MapIdentity(index.mapId(), index.mapHash());
    this.memo = new FrameMemo(memoBytes);
    this.artifact = artifact;
  }

  @Override
  public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
    List<ResolvedFrame> resolved = new ArrayList<>(leafFirst.size());
    RetraceContext context = RetraceContext.EMPTY;
    for (StackFrame frame : leafFirst) {
      JavaAnswer answer = answer(frame, context);
      context = answer.next();
      resolved.add(answer.frame());
    }
    return resolved;
  }

  @Override
  public String className(String shipped) {
    return frames.className(shipped);
  }

  @Override
  public String artifact() {
    return artifact;
  }

  private JavaAnswer answer(StackFrame frame, RetraceContext context) {
    JavaFrame java = frame.getJavaFrame();
    if (java == null) {
      return raw(frame, null, context);
    }
    return context.isEmpty() ? remembered(frame, java) : admitted(frame, java, context);
  }

  /** Whether a frame is admitted follows from its source file, which is part of the key. */
  private JavaAnswer remembered(StackFrame frame, JavaFrame java) {
    FrameMemo.Key key =
        new FrameMemo.Key(
            java.getClassName(), java.getMethodName(), java.getFileName(), java.getLine());
    JavaAnswer known = memo.get(key);
    if (known == null) {
      known = admitted(frame, java, RetraceContext.EMPTY);
      memo.put(key, known);
    }
    return known;
  }

  private JavaAnswer admitted(StackFrame frame, JavaFrame java, RetraceContext context) {
    return identity.admits(java.getFileName())
        ? ask(frame, java, context)
        : raw(frame, SymbolizationReason.WRONG_MAP, context);
  }

  private JavaAnswer ask(StackFrame frame, JavaFrame java, RetraceContext context) {
    try {
      return frames.retrace(java, context);
    } catch (RuntimeException | InternalError unreadable) { // a page of the file is lost
      return raw(frame, SymbolizationReason.UNREADABLE, context);
    }
  }

  /** Passes what was left for it on to the next. */
  private static JavaAnswer raw(
      StackFrame frame, @Nullable SymbolizationReason reason, RetraceContext context) {
    return new JavaAnswer(List.of(RawFrames.show(frame, reason)), reason, context);
  }

  /**
   * Remembers answers for frames, bounded by (estimated) bytes: two generations of half the bound
   * each; when the young one is full it becomes the old one, and the old one is forgotten. An
   * answer of the old one that is asked for goes into the young one.
   *
   * <p>Thread-safe.
   */
  static final class FrameMemo {
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
}
