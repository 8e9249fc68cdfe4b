package dev.jankline.analysis.symbolize;

import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.build.ListedBuilds;
import dev.jankline.symbols.build.ListedBuilds.NamedMapping;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.symbols.frame.SymbolizationReason;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says which build's symbols a frame belongs to, from the frame itself or its batch's header: never
 * from the frames beside it. Made for one stall; not thread-safe.
 */
public final class FrameBuilds {
  /** Characters of the longest id that is looked for; a hash has up to 128. */
  static final int MAX_ID_CHARS = 256;

  private final ListedBuilds builds;
  private final Map<String, String> nativeIds = new HashMap<>();
  private final Set<@Nullable String> listedIds = new HashSet<>();
  private @Nullable String namingFile;
  private @Nullable String namingBuild;

  public FrameBuilds(List<BuildId> builds) {
    this.builds = new ListedBuilds(builds);
  }

  /** Whether the frame cannot be read without the symbols of its build. */
  public boolean needsSymbols(StackFrame frame) {
    NativeFrame code = frame.getNativeFrame();
    return code == null
        ? RawFrames.needsSymbols(frame, builds)
        : code.getSymbol() == null && listedIds.contains(of(frame));
  }

  /**
   * Whether symbols are looked for: for every frame that needs them, and for a native frame that
   * names its build, which is named by its symbols whenever they are at hand.
   */
  boolean looksForSymbols(StackFrame frame) {
    return frame.getNativeFrame() != null || needsSymbols(frame);
  }

  /**
   * Build of a frame, normalised; null when nobody knows, or when the id is longer than {@value
   * #MAX_ID_CHARS} characters. A frame that names its mapping belongs to that one, whatever the
   * header says. Platform frames belong to the app's mapping too: a stack is resolved as a whole. A
   * native binary goes by the id that the header gives it, in whatever form the frame has it.
   */
  public @Nullable String of(StackFrame frame) {
    String id = named(frame);
    return id == null || id.length() > MAX_ID_CHARS ? null : id;
  }

  private @Nullable String named(StackFrame frame) {
    if (frame.getJavaFrame() != null) {
      return ofJava(frame.getJavaFrame().getFileName());
    }
    if (frame.getMatrixFrame() != null) {
      return builds.ofKind(BuildKind.MATRIX_METHODS);
    }
    if (frame.getDartFrame() != null) {
      String own = frame.getDartFrame().getBuildId();
      return own == null ? builds.ofKind(BuildKind.DART_BUILD_ID) : BuildIds.normalize(own);
    }
    if (frame.getNativeFrame() != null && frame.getNativeFrame().getBuildId() != null) {
      return nativeIds.computeIfAbsent(frame.getNativeFrame().getBuildId(), this::ofNative);
    }
    return null;
  }

  /** Frames of one stall that name a mapping mostly name the same. */
  private @Nullable String ofJava(@Nullable String fileName) {
    if (fileName == null || !NamedMapping.isNamedBy(fileName)) {
      return builds.ofKind(BuildKind.R8_MAPPING);
    }
    if (!fileName.equals(namingFile)) {
      String shipped = builds.ofKind(BuildKind.R8_MAPPING);
      String named = NamedMapping.in(fileName);
      boolean isShipped = named == null || (shipped != null && NamedMapping.isSame(shipped, named));
      namingBuild = isShipped ? shipped : named;
      namingFile = fileName;
    }
    return namingBuild;
  }

  private String ofNative(String buildId) {
    String id = BuildIds.normalize(buildId);
    String listed = builds.nativeBuild(id);
    if (listed == null) {
      return id;
    }
    listedIds.add(listed);
    return listed;
  }

  /**
   * Shows a frame whose build's symbols are not at hand, with the reason when it needs them.
   *
   * @param failed why the symbols that were announced cannot be used; null when none were
   */
  SymbolizedFrame showWithout(StackFrame frame, @Nullable SymbolizationReason failed) {
    if (!needsSymbols(frame)) {
      return RawFrames.show(frame);
    }
    SymbolizedFrame shown = RawFrames.show(frame, failed == null ? missing(frame) : failed);
    shown.setMissingBuildId(of(frame));
    return shown;
  }

  /**
   * Why a frame stays as it is when the symbols of its build are not at hand: {@code WRONG_MAP}
   * when the header names another mapping than the frame does.
   */
  private SymbolizationReason missing(StackFrame frame) {
    if (frame.getJavaFrame() == null && frame.getMatrixFrame() == null) {
      return SymbolizationReason.MISSING_MODULE;
    }
    String shipped = builds.ofKind(BuildKind.R8_MAPPING);
    boolean isAnothers =
        frame.getJavaFrame() != null && shipped != null && !shipped.equals(of(frame));
    return isAnothers ? SymbolizationReason.WRONG_MAP : SymbolizationReason.MISSING_MAP;
  }
}
