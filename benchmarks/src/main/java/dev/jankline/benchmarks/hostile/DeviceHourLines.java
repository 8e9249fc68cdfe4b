package dev.jankline.benchmarks.hostile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads device-hours as JSON lines in UTF-8, so that a fleet may also come from somebody
 * else:
 *
 * <pre>
 * {"device":17,"hour":130,"version":"1.1.0","tier":"LOW","os":"13","vendor":"samsung","model":"samsung-L1",
 *  "foregroundMillis":284000,"stalls":{"0":2,"41":1},"arrivalHour":130}
 * </pre>
 *
 * <ul>
 *   <li>{@code device}, {@code hour}: whole numbers from 0; no line has a smaller hour than the
 *       line before.
 *   <li>{@code tier}: LOW, MID or HIGH; {@code os}: the major Android version as text.
 *   <li>{@code foregroundMillis}: 1 to 3600000.
 *   <li>{@code stalls}: the number of stalls, from 1, by the id of their cluster, from 0 to {@link
 *       HostileFleet#UNNAMED}; may be absent.
 *   <li>{@code arrivalHour}: at or after {@code hour}; {@code hour} when it is absent.
 * </ul>
 */
public final class DeviceHourLines {
  private static final int MS_PER_HOUR = 3_600_000;
  private static final List<String> TIERS = List.of(Population.TIERS);
  private static final JsonFactory JSON = new JsonFactory();
  private static final Set<String> FIELDS =
      Set.of(
          "device",
          "hour",
          "version",
          "tier",
          "os",
          "vendor",
          "model",
          "foregroundMillis",
          "stalls",
          "arrivalHour");

  /** Refuses a line; the message has its number and the reason. */
  public static final class BadLineException extends IOException {
    private BadLineException(int line, @Nullable String reason) {
      super("line " + line + ": " + reason);
    }
  }

  private DeviceHourLines() {}

  /** Writes one line, with its end; does not flush. */
  public static void write(DeviceHour hour, Writer to) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(to)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      json.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
      json.writeStartObject();
      json.writeNumberField("device", hour.device());
      json.writeNumberField("hour", hour.hour());
      json.writeStringField("version", hour.version());
      json.writeStringField("tier", hour.tier());
      json.writeStringField("os", hour.os());
      json.writeStringField("vendor", hour.vendor());
      json.writeStringField("model", hour.model());
      json.writeNumberField("foregroundMillis", Math.round(hour.foregroundHours() * MS_PER_HOUR));
      json.writeObjectFieldStart("stalls");
      for (int i = 0; i < hour.clusters().length; i++) {
        json.writeNumberField(String.valueOf(hour.clusters()[i]), hour.stalls()[i]);
      }
      json.writeEndObject();
      json.writeNumberField("arrivalHour", hour.arrivalHour());
      json.writeEndObject();
    }
    to.write('\n');
  }

  /**
   * Passes on the device-hours in the order of the lines; skips empty lines. What was passed on
   * before a bad line is not taken back: drop it.
   *
   * @throws BadLineException for the first line that is wrong
   * @throws IOException when reading fails
   */
  public static void read(BufferedReader from, Consumer<DeviceHour> each) throws IOException {
    int number = 0;
    int last = 0;
    for (String line = from.readLine(); line != null; line = from.readLine()) {
      number++;
      if (!line.isBlank()) {
        DeviceHour hour = parse(number, line);
        if (hour.hour() < last) {
          throw new BadLineException(
              number, "hour " + hour.hour() + " after hour " + last + "; sort by hour");
        }
        last = hour.hour();
        each.accept(hour);
      }
    }
  }

  private static DeviceHour parse(int number, String line) throws BadLineException {
    try {
      JsonNode root = PlainJson.parse(line.getBytes(StandardCharsets.UTF_8));
      check(root);
      int hour = number(root, "hour", 0, Integer.MAX_VALUE);
      String tier = text(root, "tier");
      if (!TIERS.contains(tier)) {
        throw new IllegalArgumentException("'tier' is " + tier + "; there are LOW, MID and HIGH");
      }
      String os = text(root, "os");
      if (!os.matches("[1-9][0-9]?")) {
        throw new IllegalArgumentException(
            "'os' is " + os + "; write a major version such as \"13\"");
      }
      int[][] stalls = stalls(root.get("stalls"));
      return new DeviceHour(
          number(root, "device", 0, Integer.MAX_VALUE),
          hour,
          text(root, "version"),
          tier,
          os,
          text(root, "vendor"),
          text(root, "model"),
          number(root, "foregroundMillis", 1, MS_PER_HOUR) / (double) MS_PER_HOUR,
          stalls[0],
          stalls[1],
          root.has("arrivalHour") ? number(root, "arrivalHour", hour, Integer.MAX_VALUE) : hour);
    } catch (WireException | IllegalArgumentException e) {
      throw new BadLineException(number, e.getMessage());
    }
  }

  private static void check(JsonNode root) {
    if (!root.isObject()) {
      throw new IllegalArgumentException("not an object; write {\"device\":…,\"hour\":…,…}");
    }
    for (var names = root.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name)) {
        throw new IllegalArgumentException("'" + name + "' is not a field of a device-hour");
      }
    }
  }

  private static int number(JsonNode root, String name, int least, int most) {
    return whole(root.path(name), name, least, most);
  }

  private static int whole(JsonNode node, String name, int least, int most) {
    if (!node.isIntegralNumber()
        || !node.canConvertToInt()
        || node.intValue() < least
        || node.intValue() > most) {
      String range = most == Integer.MAX_VALUE ? "from " + least : least + " to " + most;
      String given = node.isMissingNode() ? "missing" : node.toString();
      throw new IllegalArgumentException(
          "'" + name + "' is " + given + "; write a whole number " + range);
    }
    return node.intValue();
  }

  private static String text(JsonNode root, String name) {
    JsonNode node = root.path(name);
    if (!node.isTextual() || node.textValue().isBlank()) {
      throw new IllegalArgumentException("'" + name + "' is missing or not a text");
    }
    return node.textValue();
  }

  /** Returns the ids of the clusters, ascending, and their stalls. */
  private static int[][] stalls(@Nullable JsonNode given) {
    TreeMap<Integer, Integer> stalls = new TreeMap<>();
    if (given != null) {
      if (!given.isObject()) {
        throw new IllegalArgumentException(
            "'stalls' is not an object; write {\"cluster\": stalls}");
      }
      for (var names = given.fieldNames(); names.hasNext(); ) {
        String id = names.next();
        stalls.put(cluster(id), whole(given.get(id), "stalls of " + id, 1, Integer.MAX_VALUE));
      }
    }
    int[] clusters = stalls.keySet().stream().mapToInt(Integer::intValue).toArray();
    return new int[][] {clusters, Arrays.stream(clusters).map(stalls::get).toArray()};
  }

  private static int cluster(String id) {
    if (!id.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(id) > HostileFleet.UNNAMED) {
      throw new IllegalArgumentException(
          "cluster '" + id + "' is not known; ids are 0 to " + HostileFleet.UNNAMED);
    }
    return Integer.parseInt(id);
  }
}
