package dev.jankline.symbols.frame;

import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.build.NamedMapping;
import dev.jankline.symbols.frame.R8Frames.JavaAnswer;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import dev.jankline.symbols.r8.lookup.MappingIndex;
import dev.jankline.symbols.r8.lookup.RetraceContext;
import java.util.ArrayList;
import java.util.List;
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
}
