package dev.jankline.processor.alerts;

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
import dev.jankline.schema.AlertRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads alert rules from YAML: for each app, or {@code *} for all others, a list of rules, or a
 * mapping.
 *
 * <pre>
 *   "*":
 *     maxNewTicketsPerDay: 20
 *     rules:
 *       - name: worse
 *         kind: regression     # threshold, regression, new, screen-share
 *         minRatio: 1.2
 *         minAffectedDeviceDays: 20
 *       - name: common
 *         minStalls: 20        # stalls in one day of one version
 *         minDevices: 5        # distinct installations
 *         minP95Millis: 300    # 95th percentile of duration
 *     owners:
 *       - prefix: com.example.reader.feed
 *         owners: [feed-team]
 *     mute:
 *       - fingerprint: k1:00ff
 *         until: 2026-12-31
 *     versions:
 *       - name: 2026-spring
 *         predecessor: 2025-winter
 *     arms:
 *       - new-feed=on against off
 * </pre>
 *
 * <p>A rule needs a name and the thresholds of its kind; all thresholds given must be reached.
 */
public final class RulesFile {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .setDefaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .registerModule(
              new SimpleModule().addDeserializer(AlertRules.class, new AppRulesReader()));

  static final String FORM_WORDS = "expected apps, each with a list of rules; write '[]' for none";

  private static final TypeReference<LinkedHashMap<String, AlertRules>> FORM =
      new TypeReference<>() {};

  private RulesFile() {}

  /**
   * Reads a file.
   *
   * @throws RulesException when it cannot be read or says something wrong, with the line
   */
  public static RulesInForce read(Path file) {
    try {
      return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    } catch (IOException e) {
      throw new RulesException("cannot read rules file " + file + ": " + e);
    }
  }

  /** The rules that hold when no file is given. */
  public static RulesInForce bundled() {
    try (InputStream in = RulesFile.class.getResourceAsStream("default-rules.yaml")) {
      if (in == null) {
        throw new RulesException("default-rules.yaml is missing from the jar: build it again");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), "default-rules.yaml");
    } catch (IOException e) {
      throw new RulesException("cannot read default-rules.yaml: " + e);
    }
  }

  static RulesInForce parse(String yaml, String name) {
    return RulesInForce.of(apps(yaml, name));
  }

  /**
   * Reads the rules of each app, in the order of the file.
   *
   * @param name name of the file, for messages
   * @throws RulesException when something is wrong, with the line
   */
  public static List<AlertRules> apps(String yaml, String name) {
    Map<String, AlertRules> apps;
    try {
      apps = YAML.readValue(yaml, FORM);
    } catch (JsonProcessingException e) {
      throw new RulesException("rules file " + name + place(e) + ": " + reason(e));
    }
    apps.forEach(
        (app, rules) -> {
          rules.setApp(app);
          RulesCheck.defect(app, rules).ifPresent(defect -> refuse(name, app, defect));
        });
    return List.copyOf(apps.values());
  }

  private static void refuse(String name, String app, String defect) {
    throw new RulesException("rules file " + name + ", app '" + app + "': " + defect);
  }

  private static String reason(JsonProcessingException e) {
    return e instanceof MismatchedInputException ? FORM_WORDS : e.getOriginalMessage();
  }

  private static String place(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    return location == null ? "" : ", line " + location.getLineNr();
  }

  /** Says in one line what is wrong with the alert rules, and where. */
  public static final class RulesException extends RuntimeException {
    public RulesException(String message) {
      super(message);
    }
  }
}
