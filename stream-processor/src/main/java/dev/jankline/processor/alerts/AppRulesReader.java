package dev.jankline.processor.alerts;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.OwnerRule;
import dev.jankline.schema.VersionRule;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads what a file says for one app: a list of rules, or a mapping with rules, owners, mutes,
 * versions, arms and the flood limit. Says the line in which a wrong entry begins.
 */
final class AppRulesReader extends StdDeserializer<AlertRules> {
  static {
    TrustedRecords.trust();
  }

  private static final String SECTIONS =
      "'rules', 'owners', 'mute', 'versions', 'arms', 'maxNewTicketsPerDay' and 'obsoleteAfterReleases'";

  AppRulesReader() {
    super(AlertRules.class);
  }

  /** The rules of an app, and nothing else. */
  static AlertRules of(String app, List<AlertRule> rules) {
    return AlertRules.newBuilder().setApp(app).setRevision(0).setRules(rules).build();
  }

  @Override
  public AlertRules deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    AlertRules rules = of(parser.currentName() == null ? "" : parser.currentName(), List.of());
    if (parser.currentToken() == JsonToken.START_ARRAY) {
      rules.setRules(entries(parser, context, RuleReader::rule));
    } else if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        section(rules, parser, context);
      }
    } else {
      throw wrong(parser, parser.currentTokenLocation(), RulesFile.FORM_WORDS);
    }
    return rules;
  }

  private void section(AlertRules rules, JsonParser parser, DeserializationContext context)
      throws IOException {
    String name = parser.currentName();
    JsonLocation start = parser.currentTokenLocation();
    parser.nextToken();
    switch (name) {
      case "rules" -> rules.setRules(entries(parser, context, RuleReader::rule));
      case "owners" -> {
        List<OwnerRule> owners = entries(parser, context, RuleReader::owner);
        rules.setOwners(owners);
      }
      case "mute" -> {
        List<MuteRule> mutes = entries(parser, context, RuleReader::mute);
        rules.setMutes(mutes);
      }
      case "versions" -> {
        List<VersionRule> versions = entries(parser, context, RuleReader::version);
        rules.setVersions(versions);
      }
      case "arms" -> {
        List<ArmRule> arms = entries(parser, context, RuleReader::arm);
        rules.setArms(arms);
      }
      case "maxNewTicketsPerDay" -> rules.setMaxNewTicketsPerDay(limit(name, parser, start));
      case "obsoleteAfterReleases" -> rules.setObsoleteAfterReleases(limit(name, parser, start));
      default -> throw wrong(parser, start, "unknown field '" + name + "'; an app has " + SECTIONS);
    }
  }

  private static Integer limit(String name, JsonParser parser, JsonLocation start)
      throws IOException {
    if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT
        || parser.getLongValue() < 0
        || parser.getLongValue() > Integer.MAX_VALUE) {
      throw wrong(
          parser,
          start,
          "'" + name + "' must be a whole number from 0 on, not '" + parser.getText() + "'");
    }
    return parser.getIntValue();
  }

  private static <T> List<T> entries(
      JsonParser parser, DeserializationContext context, Function<JsonNode, T> reader)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong(parser, parser.currentTokenLocation(), RulesFile.FORM_WORDS);
    }
    List<T> entries = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      JsonLocation start = parser.currentTokenLocation();
      JsonNode entry = context.readTree(parser);
      try {
        entries.add(reader.apply(entry));
      } catch (IllegalArgumentException e) {
        throw wrong(parser, start, String.valueOf(e.getMessage()));
      }
    }
    return List.copyOf(entries);
  }

  private static JsonMappingException wrong(JsonParser parser, JsonLocation place, String message) {
    return new JsonMappingException(parser, message, place);
  }
}
