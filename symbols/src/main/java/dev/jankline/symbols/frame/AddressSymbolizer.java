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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
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
      one.setFunction(MangledName.readable(frame.function()));
      one.setFileName(frame.file());
      one.setLine(frame.line() > 0 ? frame.line() : -1);
      one.setModule(module);
      one.setInline(i < frames.size() - 1);
      one.setAmbiguous(frame.mark() == Mark.AMBIGUOUS);
      shown.add(one);
    }
    return shown;
  }

  /**
   * Keeps answers by address, the last one of each slot, bounded by (estimated) bytes: what comes
   * when the bound is reached takes the place of another. Thread-safe, without locks.
   */
  static final class AnswerMemo {
    private static final int SLOT_BYTES = 8;
    private static final int ANSWER_BYTES = 96;
    private static final int FRAME_BYTES = 120;

    /** No answer may take more than this share of the bound. */
    private static final int MIN_ANSWERS = 16;

    private static final int MAX_SLOTS = 1 << 22;

    /** Spreads addresses, most of which are multiples of 4, over all slots. */
    private static final int GOLDEN = 0x9E3779B9;

    private final AtomicReferenceArray<@Nullable Kept> slots;
    private final int shift;
    private final long maxBytes;
    private final AtomicLong usedBytes;

    private record Kept(long address, AddressAnswer answer, int bytes) {}

    AnswerMemo(long maxBytes) {
      long wanted = Math.min(MAX_SLOTS, maxBytes / (SLOT_BYTES + ANSWER_BYTES));
      int slotCount = Integer.highestOneBit((int) Math.max(2, wanted));
      this.slots = new AtomicReferenceArray<>(slotCount);
      this.shift = Integer.numberOfLeadingZeros(slotCount - 1);
      this.maxBytes = maxBytes;
      this.usedBytes = new AtomicLong((long) slotCount * SLOT_BYTES);
    }

    @Nullable AddressAnswer get(long address) {
      Kept kept = slots.getAcquire(slot(address));
      return kept != null && kept.address() == address ? kept.answer() : null;
    }

    void put(long address, AddressAnswer answer) {
      int bytes = bytes(answer);
      if (bytes > maxBytes / MIN_ANSWERS) {
        return;
      }
      int slot = slot(address);
      replace(slot, new Kept(address, answer, bytes));
      for (int other = 1; usedBytes.get() > maxBytes && other < slots.length(); other++) {
        replace((slot + other) % slots.length(), null);
      }
    }

    /** Bytes held now, by estimate. */
    long usedBytes() {
      return usedBytes.get();
    }

    private int slot(long address) {
      return (Long.hashCode(address) * GOLDEN) >>> shift;
    }

    private void replace(int slot, @Nullable Kept kept) {
      Kept before = slots.getAndSet(slot, kept);
      int change = (kept == null ? 0 : kept.bytes()) - (before == null ? 0 : before.bytes());
      usedBytes.addAndGet(change);
    }

    private static int bytes(AddressAnswer answer) {
      int bytes = ANSWER_BYTES;
      for (CodeFrame frame : answer.frames()) {
        String file = frame.file();
        bytes += FRAME_BYTES + 2 * (frame.function().length() + (file == null ? 0 : file.length()));
      }
      return bytes;
    }
  }

  /**
   * Says which functions lie at an address.
   *
   * @param frames innermost first, all but the last inlined into the next; empty when unknown
   * @param reason why the answer is less than exact; null when it is exact
   */
  public record AddressAnswer(List<CodeFrame> frames, @Nullable SymbolizationReason reason) {
    /** The answer for a place that is in no code. */
    public static final AddressAnswer OUT_OF_RANGE =
        new AddressAnswer(List.of(), SymbolizationReason.OUT_OF_RANGE);

    /** The answer when the symbols at hand are another build's. */
    public static final AddressAnswer WRONG_MAP =
        new AddressAnswer(List.of(), SymbolizationReason.WRONG_MAP);

    /** The answer for what is no address. */
    public static final AddressAnswer UNREADABLE =
        new AddressAnswer(List.of(), SymbolizationReason.UNREADABLE);

    public AddressAnswer {
      frames = List.copyOf(frames);
    }
  }
}
