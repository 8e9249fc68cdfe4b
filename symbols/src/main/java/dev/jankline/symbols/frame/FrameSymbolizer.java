package dev.jankline.symbols.frame;

import dev.jankline.schema.StackFrame;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names each frame of a stack by itself: a frame leaves nothing for its caller. */
public abstract class FrameSymbolizer implements Symbolizer {
  private final String artifact;

  /**
   * @param artifact SHA-256 of the artifact, lower-case hex
   */
  protected FrameSymbolizer(String artifact) {
    this.artifact = artifact;
  }

  @Override
  public final List<ResolvedFrame> resolve(List<StackFrame> leafFirst) {
    return leafFirst.stream().map(this::resolved).toList();
  }

  @Override
  public final String artifact() {
    return artifact;
  }

  /** What a frame becomes. */
  protected abstract ResolvedFrame resolve(StackFrame frame);

  /** The frame as the binary has it. */
  protected static ResolvedFrame raw(StackFrame frame, @Nullable SymbolizationReason reason) {
    return new ResolvedFrame(List.of(RawFrames.show(frame, reason)), reason);
  }

  private ResolvedFrame resolved(StackFrame frame) {
    try {
      return resolve(frame);
    } catch (RuntimeException | InternalError unreadable) { // a page of the file is lost
      return raw(frame, SymbolizationReason.UNREADABLE);
    }
  }
}
