package dev.jankline.analysis.symbolize;

import dev.jankline.analysis.symbolize.FrameNaming.SymbolsAtHand;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolizes one stall as far as symbols are at hand. A frame whose symbols are missing stays as
 * the binary has it, and says why and of which build; the others get their names. What a frame
 * becomes depends on the frame, its batch's header and the symbols, not on the frames beside it.
 *
 * <p>Used by one thread at a time.
 */
public final class Symbolization {
  /** What became of a stall. */
  public sealed interface Result {
    /** Calls the function for what became of the stall. */
    void take(Consumer<SymbolizedStall> symbolized, Consumer<Loading> loading);
  }

  /** No symbols are being loaded; what is missing is in the stall. */
  public record Symbolized(SymbolizedStall stall) implements Result {
    @Override
    public void take(Consumer<SymbolizedStall> symbolized, Consumer<Loading> loading) {
      symbolized.accept(stall);
    }
  }

  /**
   * The symbols of a build are being loaded.
   *
   * @param buildId the first such build
   * @param now symbolizes the stall without them; throws {@link UnusableStallException} when the
   *     stall itself is broken
   */
  public record Loading(String buildId, Supplier<SymbolizedStall> now) implements Result {
    @Override
    public void take(Consumer<SymbolizedStall> symbolized, Consumer<Loading> loading) {
      loading.accept(this);
    }
  }

  private final BuildLookup builds;

  /** Finds symbols by the given look-up. */
  public Symbolization(BuildLookup builds) {
    this.builds = builds;
  }

  /**
   * Symbolizes a stall, or says which build's symbols are worth waiting for.
   *
   * @param revision 0 for the first analysis, higher after late symbols
   * @throws UnusableStallException when the stall itself is broken
   * @throws RuntimeException when the look-up fails
   */
  public Result symbolize(RawStall stall, int revision) {
    ExpandedStall expanded = ExpandedStall.of(stall);
    SymbolsAtHand symbols = find(expanded);
    String loading = symbols.firstLoading();
    return loading != null
        ? new Loading(loading, () -> FrameNaming.name(expanded, symbols, revision))
        : new Symbolized(FrameNaming.name(expanded, symbols, revision));
  }

  /**
   * Symbolizes a stall with what is at hand now: symbols that are being loaded are missing.
   *
   * @throws UnusableStallException when the stall itself is broken
   * @throws RuntimeException when the look-up fails
   */
  public SymbolizedStall symbolizeNow(RawStall stall, int revision) {
    ExpandedStall expanded = ExpandedStall.of(stall);
    return FrameNaming.name(expanded, find(expanded), revision);
  }

  private SymbolsAtHand find(ExpandedStall stall) {
    return SymbolsAtHand.find(builds, stall.received().app(), stall.wantedBuilds());
  }

  /** Says that a stall's own content keeps it from being symbolized: it will never be. */
  public static final class UnusableStallException extends RuntimeException {
    private UnusableStallException(RuntimeException cause) {
      super(cause.getMessage(), cause);
    }

    /**
     * Does work that fails for nothing but the stall's own content.
     *
     * @throws UnusableStallException when the work fails
     */
    static <T> T unless(Supplier<T> work) {
      try {
        return work.get();
      } catch (RuntimeException e) {
        throw new UnusableStallException(e);
      }
    }
  }

  /** Finds the symbols of a build, never waiting. */
  @FunctionalInterface
  public interface BuildLookup {
    /**
     * Answers for a build of an app.
     *
     * @return null when no artifact was announced for the build by this app
     */
    @Nullable Lookup find(AppBuild build);
  }

  /**
   * Names a build of an app. The same library may be in several apps; the symbols of one are not
   * shown to another.
   *
   * @param buildId normalised
   */
  public record AppBuild(String app, String buildId) {}
}
