package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.symbolize.CapturedStall;
import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.Stacks;
import dev.jankline.analysis.symbolize.SymbolizedStall;
import dev.jankline.analysis.symbolize.SymbolizedStall.LockWait;
import dev.jankline.analysis.symbolize.SymbolizedStall.StallPlace;
import dev.jankline.analysis.symbolize.SymbolizedStall.SymbolizedSample;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.LockOwner;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import dev.jankline.wire.json.PlainJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads one stall from JSON: {@code {"header":{…},"stall":{…}}} or the stall alone.
 *
 * <p>Header and stall are the JSON forms of {@code BatchHeader} and {@code Stall}; fields that the
 * header leaves out get neutral values. A sample may have its stack as a list of lines, innermost
 * frame first:
 *
 * <pre>
 * {"durationMs": 900, "samples": [
 *   {"offsetMs": 80, "stack": ["java.lang.Thread.sleep(Native Method)", "a.b.C.d(C.java:12)"]}]}
 * </pre>
 *
 * Instead of samples a stall may have the text of a thread dump as {@code "threadDump": "…"}.
 *
 * <p>Fields whose names end with {@code Ms} may be written with {@code Millis} instead. A sample
 * without a share gets, as on the device, the time that is nearer to it than to any other sample.
 *
 * @param stall the stall, as the analysis takes it
 */
public record StallFile(SymbolizedStall stall) {

  private static final String HEADER = "header";
  private static final String STALL = "stall";

  /**
   * Reads a stall file.
   *
   * @param json UTF-8 text of the file
   * @param show converts a frame of the frame table into a symbolized one
   * @throws WireException when the file is not a stall; the message names the field
   */
  public static StallFile parse(String json, Function<StackFrame, SymbolizedFrame> show)
      throws WireException {
    return of(PlainJson.parse(json.getBytes(StandardCharsets.UTF_8)), show);
  }

  /** Reads a stall file from parsed JSON; see {@link #parse}. */
  public static StallFile of(JsonNode root, Function<StackFrame, SymbolizedFrame> show)
      throws WireException {
    boolean wrapped = root.has(STALL);
    if (wrapped) {
      onlyKnownFields(root);
    }
    BatchHeader header = header(wrapped ? root.get(HEADER) : null);
    PlainStall plain = PlainStall.of(wrapped ? root.get(STALL) : root);
    CapturedStall captured = CapturedStall.of(PlainJson.read(plain.stall(), Stall.class));
    Stall stall = captured.stall();
    Map<Integer, List<SymbolizedFrame>> stacks = stacks(stall, show);
    List<SymbolizedSample> samples = new ArrayList<>();
    for (int i = 0; i < stall.getSamples().size(); i++) {
      StackSample sample = stall.getSamples().get(i);
      List<SymbolizedFrame> stack = i < plain.stacks().size() ? plain.stacks().get(i) : List.of();
      samples.add(
          new SymbolizedSample(
              sample.getOffsetMillis(),
              sample.getShareMillis(),
              sample.getThreadState(),
              stack.isEmpty() ? stacks.getOrDefault(sample.getNode(), stack) : stack));
    }
    Event event = new Event(new EventId(new byte[16]), Instant.EPOCH, stall, null, null, null);
    JankEvent jankEvent = new JankEvent(event, header, Instant.EPOCH, Instant.EPOCH);
    return new StallFile(
        new SymbolizedStall(
            new RawStall(jankEvent, stall, Instant.EPOCH),
            StallPlace.asSent(stall),
            0,
            samples,
            List.of(),
            List.of(),
            lockWait(captured, stacks)));
  }

  private static @Nullable LockWait lockWait(
      CapturedStall captured, Map<Integer, List<SymbolizedFrame>> stacks) {
    LockOwner owner = captured.stall().getLockOwner();
    return owner == null
        ? null
        : new LockWait(
            owner.getLock(),
            owner.getThreadName(),
            stacks.getOrDefault(owner.getNode(), List.of()),
            captured.circle());
  }

  private static void onlyKnownFields(JsonNode root) throws WireException {
    for (var names = root.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!name.equals(HEADER) && !name.equals(STALL)) {
        throw new WireException(
            Reason.MALFORMED, "'" + name + "' is not known; a stall file has 'header' and 'stall'");
      }
    }
  }

  private static BatchHeader header(@Nullable JsonNode given) throws WireException {
    ObjectNode header = (ObjectNode) PlainJson.tree(neutralHeader());
    if (given instanceof ObjectNode fields) {
      header.setAll(fields);
    } else if (given != null) {
      throw new WireException(Reason.MALFORMED, "'header' is not an object; write {\"app\": …}");
    }
    return PlainJson.read(header, BatchHeader.class);
  }

  /** Returns the header of a stall of which nothing but the stall itself is known. */
  public static BatchHeader neutralHeader() {
    List<BuildId> buildIds = List.of();
    return new BatchHeader(
        "unknown",
        Platform.UNKNOWN,
        "unknown",
        0L,
        buildIds,
        "unknown",
        new Device("unknown", DeviceTier.UNKNOWN, "unknown", null, null, null, null, null, ""),
        "unknown",
        1.0,
        0L,
        "release",
        "",
        Map.of());
  }

  /**
   * Returns the stacks of a stall by their innermost node, innermost frame first. Each frame is
   * converted once.
   */
  private static Map<Integer, List<SymbolizedFrame>> stacks(
      Stall stall, Function<StackFrame, SymbolizedFrame> show) throws WireException {
    IdentityHashMap<StackFrame, SymbolizedFrame> shown = new IdentityHashMap<>();
    try {
      return Stacks.of(stall, Long.MAX_VALUE)
          .map(stack -> stack.stream().map(f -> shown.computeIfAbsent(f, show)).toList());
    } catch (IllegalArgumentException broken) {
      throw new WireException(Reason.INVALID, String.valueOf(broken.getMessage()));
    }
  }
}
