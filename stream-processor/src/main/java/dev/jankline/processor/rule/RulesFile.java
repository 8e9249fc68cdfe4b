package dev.jankline.processor.rule;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.jankline.schema.AlertRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads alert rules from YAML: for each app, or {@code *} for all others, a list of rules.
 *
 * <pre>
 *   "*":
 *     - name: common
 *       minStalls: 20        # stalls in one day of one version
 *       minDevices: 5        # distinct installations
 *       minP95Millis: 300    # 95th percentile of duration
 * </pre>
 *
 * <p>A rule needs a name and at least one threshold; all thresholds given must be reached.
 */
public final class RulesFile {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .registerModule(new SimpleModule().addDeserializer(AlertRule.class, new RuleReader()));

  private static final TypeReference<Map<String, List<AlertRule>>> FORM = new TypeReference<>() {};

  private RulesFile() {}

  /**
   * Reads a file.
   *
   * @throws RulesException when it cannot be read or says something wrong, with the line
   */
  public static Rules read(Path file) {
    try {
      return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    } catch (IOException e) {
      throw new RulesException("cannot read rules file " + file + ": " + e);
    }
  }

  /** The rules that hold when no file is given. */
  public static Rules bundled() {
    try (InputStream in = RulesFile.class.getResourceAsStream("default-rules.yaml")) {
      if (in == null) {
        throw new RulesException("default-rules.yaml is missing from the jar: build it again");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), "default-rules.yaml");
    } catch (IOException e) {
      throw new RulesException("cannot read default-rules.yaml: " + e);
    }
  }

  static Rules parse(String yaml, String name) {
    try {
      Map<String, List<AlertRule>> rules = YAML.readValue(yaml, FORM);
      return new Rules(rules);
    } catch (JsonProcessingException e) {
      throw new RulesException("rules file " + name + place(e) + ": " + reason(e));
    }
  }

  private static String reason(JsonProcessingException e) {
    return e instanceof MismatchedInputException
        ? "expected apps, each with a list of rules; write '[]' for none"
        : e.getOriginalMessage();
  }

  private static String place(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null ? "" : ", line " + location.getLineNr();
  }
}
