package dev.jankline.processor.judge;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.jankline.schema.AlertRule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);

  private static final TypeReference<Map<String, List<Rule>>> FORM = new TypeReference<>() {};

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
      Map<String, List<Rule>> form = YAML.readValue(yaml, FORM);
      Map<String, List<AlertRule>> rules = new LinkedHashMap<>();
      form.forEach((app, list) -> rules.put(app, list.stream().map(Rule::record).toList()));
      return new Rules(rules);
    } catch (JsonProcessingException e) {
      throw new RulesException("rules file " + name + place(e) + ": " + reason(e));
    } catch (NullPointerException e) {
      throw new RulesException("rules file " + name + ": an app has no rules; write '[]' for none");
    }
  }

  private static String place(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null ? "" : ", line " + location.getLineNr();
  }

  private static String reason(JsonProcessingException e) {
    Throwable cause = e instanceof JsonMappingException ? e.getCause() : null;
    return cause instanceof IllegalArgumentException
        ? String.valueOf(cause.getMessage())
        : String.valueOf(e.getOriginalMessage());
  }

  /** One rule as written. */
  record Rule(
      @JsonProperty("name") String name,
      @JsonProperty("minStalls") @Nullable Long minStalls,
      @JsonProperty("minDevices") @Nullable Long minDevices,
      @JsonProperty("minP95Millis") @Nullable Long minP95Millis) {
    Rule {
      if (name == null || name.isBlank()) {
        throw new IllegalArgumentException("a rule needs a 'name'");
      }
      if (minStalls == null && minDevices == null && minP95Millis == null) {
        throw new IllegalArgumentException(
            "rule '" + name + "' needs 'minStalls', 'minDevices' or 'minP95Millis'");
      }
    }

    AlertRule record() {
      return new AlertRule(name, minStalls, minDevices, minP95Millis);
    }
  }
}
