package dev.jankline.symbols;

import com.android.tools.r8.retrace.RetraceStackTraceContext;
import com.android.tools.r8.retrace.Retracer;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Retraces Java frames with a mapping of R8 or ProGuard; the answers are R8's own.
 *
 * <p>Thread-safe: answers come from a memo, and R8 is asked by one thread at a time. A sampled
 * stack is no exception, so rewrites that R8 limits to an exception are never applied. A frame that
 * names another mapping keeps its raw name.
 */
final class R8Symbolizer implements Symbolizer {
  private final R8Frames frames;
  private final MapIdentity identity;
  private final FrameMemo memo;
  private final String artifact;

  private R8Symbolizer(R8Frames frames, MapIdentity identity, FrameMemo memo, String artifact) {
    this.frames = frames;
    this.identity = identity;
    this.memo = memo;
    this.artifact = artifact;
  }

  static R8Symbolizer load(Path file, SymbolFile symbols, String artifact, long memoBytes)
      throws IOException {
    R8Mapping.Diagnostics diagnostics = new R8Mapping.Diagnostics();
    try {
      Retracer retracer = R8Mapping.supplier(file).createRetracer(diagnostics);
      MapIdentity identity = new MapIdentity(symbols.mapId(), symbols.mapHash());
      return new R8Symbolizer(new R8Frames(retracer), identity, new FrameMemo(memoBytes), artifact);
    } catch (RuntimeException refused) {
      throw diagnostics.refusal(file, refused);
    }
  }

  @Override
  public List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
    List<ResolvedFrame> resolved = new ArrayList<>(leafFirst.size());
    RetraceStackTraceContext context = null;
    for (StackFrame frame : leafFirst) {
      Answer answer = answer(frame, context);
      context = answer.next();
      resolved.add(answer.handOut());
    }
    return resolved;
  }

  @Override
  public String className(String shipped) {
    try {
      synchronized (frames) {
        return frames.className(shipped);
      }
    } catch (RuntimeException | AssertionError noClassName) {
      return shipped;
    }
  }

  @Override
  public String artifact() {
    return artifact;
  }

  private Answer answer(StackFrame frame, @Nullable RetraceStackTraceContext context) {
    JavaFrame java = frame.getJavaFrame();
    if (java == null) {
      return raw(frame, null);
    }
    if (!identity.admits(java.getFileName())) {
      return raw(frame, SymbolizationReason.WRONG_MAP);
    }
    if (context != null) {
      return ask(frame, java, context);
    }
    FrameMemo.Key key =
        new FrameMemo.Key(
            java.getClassName(), java.getMethodName(), java.getFileName(), java.getLine());
    Answer known = memo.get(key);
    if (known == null) {
      known = ask(frame, java, RetraceStackTraceContext.empty());
      memo.put(key, known);
    }
    return known;
  }

  private Answer ask(StackFrame frame, JavaFrame java, RetraceStackTraceContext context) {
    try {
      synchronized (frames) {
        return frames.retrace(java, context);
      }
    } catch (RuntimeException | AssertionError unreadable) {
      return raw(frame, SymbolizationReason.UNREADABLE);
    }
  }

  private static Answer raw(StackFrame frame, @Nullable SymbolizationReason reason) {
    return new Answer(List.of(RawFrames.show(frame, reason)), reason, null);
  }
}
