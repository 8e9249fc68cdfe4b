package dev.jankline.symbols.frame;

import dev.jankline.schema.DartFrame;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.address.AddressTable;
import dev.jankline.symbols.address.CodeFrame;
import dev.jankline.symbols.address.CodeFrame.Mark;
import dev.jankline.symbols.build.BuildIds;
import dev.jankline.symbols.build.BuildIds.TypedBuildId;
import dev.jankline.symbols.build.BuildNames;
import dev.jankline.symbols.frame.Symbolizer.ResolvedFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names native and Dart frames with an address artifact.
 *
 * <p>Thread-safe. Frames of other kinds come back as {@link RawFrames} shows them, frames of other
 * builds with {@code WRONG_MAP} too. An address is taken as the call it stands for: whoever walks a
 * stack subtracts from return addresses.
 */
public final class AddressSymbolizer extends FrameSymbolizer {
  /** Heap for answers that are kept, by default. */
  public static final long MEMO_BYTES = 8L << 20;

  private final AddressTable table;
  private final BuildNames names;
  private final AnswerMemo memo;

  /**
   * @param artifact SHA-256 of the artifact, lower-case hex
   */
  public AddressSymbolizer(AddressTable table, String artifact) {
    this(table, artifact, MEMO_BYTES);
  }

  /**
   * @param memoBytes bound of the heap for answers that are kept
   */
  public AddressSymbolizer(AddressTable table, String artifact, long memoBytes) {
    super(artifact);
    this.table = table;
    this.names = new BuildNames(table.facts().ids().stream().map(TypedBuildId::value).toList());
    this.memo = new AnswerMemo(memoBytes);
  }

  /**
   * Names an address.
   *
   * @param relative counted from the load address of the module; an address as linked is understood
   *     too where it cannot be meant otherwise
   */
  public AddressAnswer find(long relative) {
    AddressAnswer known = memo.get(relative);
    if (known == null) {
      long linked = relative + table.facts().imageBase();
      boolean isLinked = !table.isCode(linked) && table.isCode(relative);
      known = linked(isLinked ? relative : linked);
      memo.put(relative, known);
    }
    return known;
  }

  /** Whether the module has a place of this name to count from. */
  public boolean hasAnchor(String anchor) {
    return table.facts().anchors().containsKey(anchor);
  }

  /** Whether a build id, in any of its forms, names the module. */
  public boolean isNamed(String buildId) {
    return names.include(BuildIds.normalize(buildId));
  }

  /** Names an offset from one of the module's anchors; OUT_OF_RANGE when it has no such anchor. */
  public AddressAnswer find(String anchor, long offset) {
    Long start = table.facts().anchors().get(anchor);
    return start == null
        ? AddressAnswer.OUT_OF_RANGE
        : find(start + offset - table.facts().imageBase());
  }

  private AddressAnswer linked(long address) {
    List<CodeFrame> frames = table.isCode(address) ? table.find(address) : List.of();
    if (frames.isEmpty()) {
      return AddressAnswer.OUT_OF_RANGE;
    }
    boolean ambiguous = frames.stream().anyMatch(frame -> frame.mark() == Mark.AMBIGUOUS);
    if (ambiguous) {
      return new AddressAnswer(frames, SymbolizationReason.AMBIGUOUS);
    }
    return new AddressAnswer(
        frames, frames.get(0).line() == 0 ? SymbolizationReason.NO_LINE : null);
  }

  @Override
  protected ResolvedFrame resolve(StackFrame frame) {
    AddressAnswer answer = answer(frame);
    if (answer == null) {
      return raw(frame, null);
    }
    if (answer.frames().isEmpty()) {
      return raw(frame, answer.reason());
    }
    NativeFrame code = frame.getNativeFrame();
    String module = code == null ? null : code.getModule();
    return new ResolvedFrame(shown(answer.frames(), module), answer.reason());
  }

  private @Nullable AddressAnswer answer(StackFrame frame) {
    NativeFrame code = frame.getNativeFrame();
    if (code != null) {
      return isOurs(code.getBuildId()) ? answer(code) : AddressAnswer.WRONG_MAP;
    }
    DartFrame dart = frame.getDartFrame();
    if (dart != null) {
      return isOurs(dart.getBuildId()) ? answer(dart) : AddressAnswer.WRONG_MAP;
    }
    return null;
  }

  private boolean isOurs(@Nullable String buildId) {
    return buildId == null || isNamed(buildId);
  }

  private AddressAnswer answer(NativeFrame frame) {
    Long base = frame.getModuleBase();
    if (!frame.getAbsolute()) {
      return find(frame.getAddress());
    }
    return base == null ? AddressAnswer.UNREADABLE : find(frame.getAddress() - base);
  }

  private AddressAnswer answer(DartFrame frame) {
    Long offset = frame.getOffset();
    Long address = frame.getAddress();
    String symbol = frame.getSymbol();
    if (symbol != null && offset != null && hasAnchor(symbol)) {
      return find(symbol, offset);
    }
    if (address != null) {
      return find(address);
    }
    return symbol == null || offset == null ? AddressAnswer.UNREADABLE : AddressAnswer.OUT_OF_RANGE;
  }

  private static List<SymbolizedFrame> shown(List<CodeFrame> frames, @Nullable String module) {
    List<SymbolizedFrame> shown = new ArrayList<>(frames.size());
    for (int i = 0; i < frames.size(); i++) {
      CodeFrame frame = frames.get(i);
      SymbolizedFrame one = new SymbolizedFrame();
      one.setFunction(frame.function());
      one.setFileName(frame.file());
      one.setLine(frame.line() > 0 ? frame.line() : -1);
      one.setModule(module);
      one.setInline(i < frames.size() - 1);
      one.setAmbiguous(frame.mark() == Mark.AMBIGUOUS);
      shown.add(one);
    }
    return shown;
  }
}
