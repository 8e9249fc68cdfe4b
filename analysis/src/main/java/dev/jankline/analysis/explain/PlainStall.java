package dev.jankline.analysis.explain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.analysis.symbolize.CapturedStall;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the plain stacks out of the JSON of a stall and fills in the fields that may be left out.
 *
 * @param stall JSON of a complete {@code Stall}
 * @param stacks plain stack of each sample, innermost frame first; empty for a sample that names a
 *     node
 */
record PlainStall(ObjectNode stall, List<List<SymbolizedFrame>> stacks) {

  private static final String OFFSET = "offsetMillis";
  private static final String SHARE = "shareMillis";
  private static final String DURATION = "durationMillis";
  private static final String THRESHOLD = "thresholdMillis";
  private static final String SAMPLES = "samples";
  private static final String DUMP = "threadDump";
  private static final int DEFAULT_THRESHOLD_MILLIS = 80;

  static PlainStall of(JsonNode given) throws WireException {
    if (!(given instanceof ObjectNode object)) {
      throw new WireException(
          Reason.MALFORMED, "'stall' is not an object; write {\"samples\": [{\"stack\": […]}]}");
    }
    ObjectNode stall = object.deepCopy();
    rename(stall, "durationMs", DURATION);
    rename(stall, "thresholdMs", THRESHOLD);
    takeDump(stall);
    List<ObjectNode> samples = samples(stall);
    List<List<SymbolizedFrame>> stacks = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      stacks.add(takeStack(samples.get(i), SAMPLES + "[" + i + "]"));
    }
    fill(stall, samples);
    return new PlainStall(stall, stacks);
  }

  /** Replaces the text of a thread dump by one sample whose only frame is that text. */
  private static void takeDump(ObjectNode stall) throws WireException {
    JsonNode dump = stall.remove(DUMP);
    if (dump == null) {
      return;
    }
    if (!dump.isTextual() || stall.has(SAMPLES)) {
      throw new WireException(
          Reason.MALFORMED, "'threadDump' has to be a text, and 'samples' has to be left out");
    }
    stall
        .putArray("frames")
        .addObject()
        .putObject("rawFrame")
        .put("text", dump.textValue())
        .put("format", CapturedStall.THREAD_DUMP);
    stall.putArray("nodes").addObject().put("parent", -1).put("frame", 0);
    stall.putArray(SAMPLES).addObject().put("node", 0);
  }

  private static List<ObjectNode> samples(ObjectNode stall) throws WireException {
    JsonNode given = stall.get(SAMPLES);
    if (!(given instanceof ArrayNode array)) {
      throw new WireException(
          Reason.MALFORMED,
          "'samples' is missing or not a list; write \"samples\": [{\"stack\": […]}]");
    }
    List<ObjectNode> samples = new ArrayList<>();
    for (JsonNode sample : array) {
      if (!(sample instanceof ObjectNode object)) {
        throw new WireException(
            Reason.MALFORMED,
            "samples[" + samples.size() + "] is not an object; write {\"stack\": […]}");
      }
      rename(object, "offsetMs", OFFSET);
      rename(object, "shareMs", SHARE);
      samples.add(object);
    }
    return samples;
  }

  private static List<SymbolizedFrame> takeStack(ObjectNode sample, String path)
      throws WireException {
    JsonNode stack = sample.remove("stack");
    if (stack == null) {
      return List.of();
    }
    if (sample.has("node")) {
      throw new WireException(
          Reason.MALFORMED, path + " has both 'stack' and 'node'; leave one of them out");
    }
    sample.put("node", -1);
    List<SymbolizedFrame> frames = new ArrayList<>();
    for (JsonNode line : stack) {
      if (!line.isTextual()) {
        throw new WireException(
            Reason.MALFORMED,
            path + ".stack[" + frames.size() + "] is not a text; write \"a.b.C.d(C.java:12)\"");
      }
      frames.add(PlainFrame.parse(line.textValue()));
    }
    return frames;
  }

  private static void fill(ObjectNode stall, List<ObjectNode> samples) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    putIfAbsent(stall, "kind", json.textNode("UNKNOWN"));
    putIfAbsent(stall, "frames", json.arrayNode());
    putIfAbsent(stall, "nodes", json.arrayNode());
    putIfAbsent(stall, THRESHOLD, json.numberNode(DEFAULT_THRESHOLD_MILLIS));
    long last = samples.isEmpty() ? 0 : samples.get(samples.size() - 1).path(OFFSET).asLong(0);
    putIfAbsent(stall, DURATION, json.numberNode(last));
    long end = stall.path(DURATION).asLong(0);
    for (int i = 0; i < samples.size(); i++) {
      putIfAbsent(samples.get(i), OFFSET, json.numberNode(0));
    }
    long from = 0;
    for (int i = 0; i < samples.size(); i++) {
      long until = i + 1 < samples.size() ? (offset(samples, i) + offset(samples, i + 1)) / 2 : end;
      long share = Math.min(Integer.MAX_VALUE, Math.max(0, until - from));
      putIfAbsent(samples.get(i), SHARE, json.numberNode((int) share));
      from += share;
    }
  }

  private static long offset(List<ObjectNode> samples, int index) {
    return samples.get(index).path(OFFSET).asInt(0);
  }

  private static void putIfAbsent(ObjectNode object, String name, JsonNode value) {
    if (!object.has(name)) {
      object.set(name, value);
    }
  }

  private static void rename(ObjectNode object, String from, String to) throws WireException {
    JsonNode value = object.remove(from);
    if (value != null && object.has(to)) {
      throw new WireException(
          Reason.MALFORMED,
          "'" + from + "' and '" + to + "' are the same field; leave one of them out");
    }
    if (value != null) {
      object.set(to, value);
    }
  }
}
