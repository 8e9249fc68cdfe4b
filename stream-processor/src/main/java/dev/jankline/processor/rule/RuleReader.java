package dev.jankline.processor.rule;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.RuleKind;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one rule and says, with the line it begins in, what is wrong with it. */
final class RuleReader extends StdDeserializer<AlertRule> {
  static {
    TrustedRecords.trust(); // a builder makes the default of an enum field by decoding it
  }

  private static final String NAME = "name";
  private static final String MIN_STALLS = "minStalls";
  private static final String MIN_DEVICES = "minDevices";
  private static final String MIN_P95 = "minP95Millis";
  private static final String KIND = "kind";
  private static final String MIN_RATIO = "minRatio";
  private static final String MIN_AFFECTED = "minAffectedDeviceDays";
  private static final List<String> FIELDS =
      List.of(NAME, KIND, MIN_STALLS, MIN_DEVICES, MIN_P95, MIN_RATIO, MIN_AFFECTED);

  RuleReader() {
    super(AlertRule.class);
  }

  @Override
  public AlertRule deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    JsonLocation start = parser.currentTokenLocation();
    JsonNode rule = context.readTree(parser);
    try {
      return read(rule);
    } catch (IllegalArgumentException e) {
      throw new JsonMappingException(parser, e.getMessage(), start);
    }
  }

  private static AlertRule read(JsonNode rule) {
    for (Iterator<String> names = rule.fieldNames(); names.hasNext(); ) {
      String field = names.next();
      require(FIELDS.contains(field), "unknown field '" + field + "'; a rule has " + FIELDS);
    }
    String name = rule.path(NAME).asText().strip();
    require(!name.isEmpty(), "a rule needs a 'name'");
    AlertRule read =
        AlertRule.newBuilder()
            .setName(name)
            .setKind(kind(rule))
            .setMinStalls(number(rule, MIN_STALLS))
            .setMinDevices(number(rule, MIN_DEVICES))
            .setMinP95Millis(number(rule, MIN_P95))
            .setMinRatio(rule.has(MIN_RATIO) ? rule.path(MIN_RATIO).asDouble() : null)
            .setMinAffectedDeviceDays(number(rule, MIN_AFFECTED))
            .build();
    require(
        read.getKind() != RuleKind.THRESHOLD
            || read.getMinStalls() != null
            || read.getMinDevices() != null
            || read.getMinP95Millis() != null,
        "rule '" + name + "' needs 'minStalls', 'minDevices' or 'minP95Millis'");
    return read;
  }

  private static RuleKind kind(JsonNode rule) {
    return switch (rule.path(KIND).asText("threshold")) {
      case "threshold" -> RuleKind.THRESHOLD;
      case "regression" -> RuleKind.REGRESSION;
      case "new" -> RuleKind.NEW;
      default ->
          throw new IllegalArgumentException(
              "'kind' must be threshold, regression or new, not '"
                  + rule.path(KIND).asText()
                  + "'");
    };
  }

  private static @Nullable Long number(JsonNode rule, String field) {
    if (!rule.has(field)) {
      return null;
    }
    JsonNode value = rule.path(field);
    require(
        value.canConvertToLong() && value.isIntegralNumber(),
        "'" + field + "' must be a whole number, not '" + value.asText() + "'");
    return value.longValue();
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new IllegalArgumentException(message);
    }
  }
}
