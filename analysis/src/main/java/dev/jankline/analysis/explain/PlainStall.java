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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

  /**
   * Reads one line of a stack as tools print it.
   *
   * <p>It reads the JVM's form {@code at java.base/a.b.C.d(C.java:12)}, in which {@code at}, module
   * and place may be missing, and Android's form {@code #00 pc 0001f2 /lib/libc.so (read+4)}. Any
   * other line is taken for the name of a function.
   */
  static final class PlainFrame {

    private static final Pattern MODULE =
        Pattern.compile("^(?:[\\w.-]+@[\\w.+-]+/|(?:java|jdk)\\.[\\w.]+/|[\\w.-]*//)");
    private static final Pattern JVM =
        Pattern.compile("^([^\\s()]+)\\.([^\\s().:/\\d][^\\s().:]*)(?: ?\\((.*)\\))?$");
    private static final Pattern MARKS =
        Pattern.compile(
            "(?<!\\s)\\s*+\\((?:deleted|offset (?:0x)?[0-9a-f]+|BuildId: [0-9a-f]+)\\)");
    private static final Pattern ANDROID =
        Pattern.compile(
            "(?s)^#\\d+\\s+pc\\s+(?:0x)?([0-9a-fA-F]+)\\s+(\\S+)(?:\\s+\\((.*)\\))?.*$");
    private static final int MAX_CHARS = 4096;
    private static final int UNKNOWN_LINE = -1;

    private PlainFrame() {}

    static SymbolizedFrame parse(String line) {
      String text = line.strip();
      text = text.substring(0, Math.min(MAX_CHARS, text.length()));
      Matcher android = ANDROID.matcher(MARKS.matcher(text).replaceAll(""));
      if (android.matches()) {
        String symbol = android.group(3);
        String file = android.group(2).substring(android.group(2).lastIndexOf('/') + 1);
        String library = file.endsWith("!") ? file : file.substring(file.lastIndexOf('!') + 1);
        return frame(symbol == null ? "0x" + android.group(1) : symbol, library);
      }
      String bare = text.startsWith("at ") ? text.substring(3).strip() : text;
      Matcher jvm = JVM.matcher(MODULE.matcher(bare).replaceFirst(""));
      if (!jvm.matches() || bare.contains("::")) {
        return frame(bare, null);
      }
      return jvm(jvm.group(1), jvm.group(2), jvm.group(3));
    }

    private static SymbolizedFrame jvm(String className, String method, @Nullable String place) {
      String file = place;
      int line = UNKNOWN_LINE;
      int colon = place == null ? -1 : place.lastIndexOf(':');
      if (place != null && colon > 0 && place.substring(colon + 1).matches("\\d{1,9}")) {
        file = place.substring(0, colon);
        line = Integer.parseInt(place.substring(colon + 1));
      }
      boolean known =
          file != null && !file.equals("Unknown Source") && !file.equals("Native Method");
      SymbolizedFrame frame = frame(className + "." + method, null);
      frame.setClassName(className);
      frame.setMethodName(method);
      frame.setFileName(known ? file : null);
      frame.setLine(line);
      return frame;
    }

    private static SymbolizedFrame frame(String function, @Nullable String module) {
      return new SymbolizedFrame(
          function, null, null, null, UNKNOWN_LINE, module, false, false, false, null, null, null);
    }
  }
}
