package dev.jankline.processor.symbolize;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.BuildIds;
import dev.jankline.symbols.NamedMapping;
import dev.jankline.symbols.RawFrames;
import dev.jankline.symbols.SymbolizationReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says which build's symbols a frame belongs to, from the frame itself or its batch's header. */
public final class FrameBuilds {
  private final List<BuildId> builds;

  public FrameBuilds(List<BuildId> builds) {
    this.builds = builds;
  }

  /** Whether the frame cannot be read without the symbols of its build. */
  public boolean needsSymbols(StackFrame frame) {
    return RawFrames.needsSymbols(frame, builds);
  }

  /**
   * Build of a frame, normalised; null when nobody knows. A frame that names its mapping belongs to
   * that one, whatever the header says. Platform frames belong to the app's mapping too: a stack is
   * resolved as a whole.
   */
  public @Nullable String of(StackFrame frame) {
    if (frame.getJavaFrame() != null) {
      String shipped = ofKind(BuildKind.R8_MAPPING);
      String named = NamedMapping.in(frame.getJavaFrame().getFileName());
      return named == null || (shipped != null && NamedMapping.isSame(shipped, named))
          ? shipped
          : named;
    }
    if (frame.getMatrixFrame() != null) {
      return ofKind(BuildKind.MATRIX_METHODS);
    }
    if (frame.getDartFrame() != null) {
      String own = frame.getDartFrame().getBuildId();
      return own == null ? ofKind(BuildKind.DART_BUILD_ID) : BuildIds.normalize(own);
    }
    if (frame.getNativeFrame() != null && frame.getNativeFrame().getBuildId() != null) {
      return BuildIds.normalize(frame.getNativeFrame().getBuildId());
    }
    return null;
  }

  private @Nullable String ofKind(BuildKind kind) {
    for (BuildId build : builds) {
      if (build.getKind() == kind) {
        return BuildIds.normalize(build.getId());
      }
    }
    return null;
  }

  /** Shows a frame while the symbols of a build are missing. */
  public SymbolizedFrame showWithout(String buildId, StackFrame frame) {
    return needsSymbols(frame) && buildId.equals(of(frame))
        ? RawFrames.show(frame, missing(frame))
        : RawFrames.show(frame);
  }

  /**
   * Why a frame stays as it is when the symbols of its build are not at hand: {@code WRONG_MAP}
   * when the header names another mapping than the frame does.
   */
  private SymbolizationReason missing(StackFrame frame) {
    if (frame.getJavaFrame() == null && frame.getMatrixFrame() == null) {
      return SymbolizationReason.MISSING_MODULE;
    }
    String shipped = ofKind(BuildKind.R8_MAPPING);
    boolean isAnothers =
        frame.getJavaFrame() != null && shipped != null && !shipped.equals(of(frame));
    return isAnothers ? SymbolizationReason.WRONG_MAP : SymbolizationReason.MISSING_MAP;
  }
}
