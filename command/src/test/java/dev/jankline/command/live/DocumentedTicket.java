package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ticket of the demo's regression that docs/tickets.md shows, as text and as a webhook. */
final class DocumentedTicket {
  private static final String CODE = "Code: ";
  private static final Pattern TEXT = begin("text");
  private static final Pattern MESSAGE = begin("json");
  private static final String ADVICE =
      "docs/tickets.md shows the ticket of the demo; %s is what it is now";

  /** Fields of a message whose text differs from run to run. */
  private static final Set<String> VARIES = Set.of("/data/ticket", "/data/cause");

  /** Lines whose parts come in the order of their shares, which differ from run to run. */
  private static final Set<String> SHARES = Set.of("Causes", "Device tiers", "OS releases");

  /**
   * Lines that some runs have: when no function has most of the example's time; after a day; when
   * it is known which tiers are worse.
   */
  private static final Set<String> SOMETIMES = Set.of("Alternatives", "Trend", "On whom");

  /** Which tiers are worse differs from run to run. */
  private static final Pattern TIERS =
      Pattern.compile(
          ", ((only )?on [a-z]+-tier( and [a-z]+-tier)* devices|on devices of all tiers)");

  private static final String FRAME = "    ";

  private DocumentedTicket() {}

  private static Pattern begin(String language) {
    return Pattern.compile("<!-- demo ticket: compared by \\w+ -->\n```" + language + "\n");
  }

  /**
   * Compares a ticket with that of the page line by line: figures, times and source lines may
   * differ, and so may what the function that got worse calls; other functions and the marker may
   * not.
   */
  static void assertSame(String ticket) throws IOException {
    assertThat(comparable(ticket))
        .as(ADVICE, Files.writeString(Path.of("target", "demo-ticket.txt"), ticket))
        .isEqualTo(comparable(shown(TEXT)));
  }

  /** Compares the message of a webhook likewise, field by field. */
  static void assertSameMessage(byte[] message) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode now = json.readTree(message);
    assertThat(comparableFields(now))
        .as(ADVICE, Files.writeString(Path.of("target", "demo-webhook.json"), now.toPrettyString()))
        .isEqualTo(comparableFields(json.readTree(shown(MESSAGE))));
  }

  private static String shown(Pattern begin) throws IOException {
    String page = Files.readString(Checkout.find().root().resolve("docs/tickets.md"));
    Matcher found = begin.matcher(page);
    assertThat(found.find()).isTrue();
    String text = page.substring(found.end());
    return text.substring(0, text.indexOf("\n```"));
  }

  /** Each field by its JSON pointer; of the stack the outermost function that got worse. */
  private static Map<String, String> comparableFields(JsonNode message) {
    Map<String, String> fields = new TreeMap<>();
    addFields(fields, "", message);
    String location = message.at("/data/location").asText();
    List<String> stack = new ArrayList<>();
    message.at("/data/stack").forEach(frame -> stack.add(FRAME + frame.asText()));
    fields.put(
        "/data/stack",
        String.join("\n", comparable(CODE + location + "\n" + String.join("\n", stack))));
    return fields;
  }

  private static void addFields(Map<String, String> to, String pointer, JsonNode value) {
    if (value.isObject()) {
      value
          .properties()
          .forEach(field -> addFields(to, pointer + "/" + field.getKey(), field.getValue()));
    } else {
      String text = value.isArray() ? "" : comparableLine(value.asText());
      to.put(pointer, VARIES.contains(pointer) ? "" : text);
    }
  }

  private static List<String> comparable(String ticket) {
    List<String> lines = ticket.lines().toList();
    String function =
        lines.stream()
            .filter(line -> line.startsWith(CODE))
            .map(line -> line.substring(CODE.length(), line.indexOf('(')))
            .findFirst()
            .orElseThrow();
    List<String> comparable = new ArrayList<>();
    boolean isReached = false;
    for (String line : lines) {
      isReached |= line.startsWith(FRAME + function + "(");
      boolean isCalled = line.startsWith(FRAME) && !isReached;
      if (!isCalled && !SOMETIMES.contains(label(line))) {
        comparable.add(comparableLine(line));
      }
    }
    return comparable;
  }

  private static String comparableLine(String line) {
    if (SHARES.contains(label(line))) {
      return label(line);
    }
    return line.startsWith("jank:")
        ? line
        : TIERS.matcher(line).replaceFirst("").replaceAll("[0-9][0-9,.]*", "#");
  }

  private static String label(String line) {
    return line.substring(0, Math.max(0, line.indexOf(':')));
  }
}
