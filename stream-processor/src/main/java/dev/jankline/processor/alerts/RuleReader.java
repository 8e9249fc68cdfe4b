package dev.jankline.processor.alerts;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.schema.AlertRule;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.OwnerRule;
import dev.jankline.schema.RuleKind;
import dev.jankline.schema.VersionRule;
import dev.jankline.wire.TrustedRecords;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one entry of a rules file and says what is wrong with it. */
final class RuleReader {
  static {
    TrustedRecords.trust();
  }

  private static final List<String> RULE =
      List.of(
          "name",
          "kind",
          "minStalls",
          "minDevices",
          "minP50Millis",
          "minP90Millis",
          "minP95Millis",
          "minP99Millis",
          "minRatio",
          "minAffectedDeviceDays",
          "screen",
          "minShare");
  private static final List<String> OWNER = List.of("prefix", "owners");
  private static final List<String> VERSION = List.of("name", "branch", "predecessor", "contains");
  private static final List<String> MUTE = List.of("fingerprint", "prefix", "until");

  /** A text, because YAML takes {@code on} and {@code off} for true and false. */
  private static final Pattern ARM = Pattern.compile("([^=]+)=(.+?) against (.+)");

  private RuleReader() {}

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException when something is wrong
   */
  static AlertRule rule(JsonNode entry) {
    Fields fields = new Fields(entry, "a rule", RULE);
    String name = fields.text("name");
    Fields.require(name != null, "a rule needs a 'name'");
    AlertRule rule =
        AlertRule.newBuilder()
            .setName(String.valueOf(name))
            .setKind(kind(fields.text("kind")))
            .setMinStalls(fields.number("minStalls"))
            .setMinDevices(fields.number("minDevices"))
            .setMinP50Millis(fields.number("minP50Millis"))
            .setMinP90Millis(fields.number("minP90Millis"))
            .setMinP95Millis(fields.number("minP95Millis"))
            .setMinP99Millis(fields.number("minP99Millis"))
            .setMinRatio(fields.decimal("minRatio"))
            .setMinAffectedDeviceDays(fields.number("minAffectedDeviceDays"))
            .setScreen(fields.text("screen"))
            .setMinShare(fields.decimal("minShare"))
            .build();
    RulesCheck.defect(rule).ifPresent(RuleReader::refuse);
    return rule;
  }

  /**
   * Reads who owns a prefix.
   *
   * @throws IllegalArgumentException when something is wrong
   */
  static OwnerRule owner(JsonNode entry) {
    Fields fields = new Fields(entry, "an entry of 'owners'", OWNER);
    String prefix = fields.text("prefix");
    Fields.require(prefix != null, "an entry of 'owners' needs a 'prefix'");
    boolean isNobody = entry.path("owners").isArray() && entry.path("owners").isEmpty();
    return new OwnerRule(String.valueOf(prefix), isNobody ? List.of() : fields.texts("owners"));
  }

  /**
   * Reads a mute.
   *
   * @throws IllegalArgumentException when something is wrong
   */
  static MuteRule mute(JsonNode entry) {
    Fields fields = new Fields(entry, "an entry of 'mute'", MUTE);
    return new MuteRule(fields.text("fingerprint"), fields.text("prefix"), fields.time("until"));
  }

  /**
   * Reads what is said of a version.
   *
   * @throws IllegalArgumentException when something is wrong
   */
  static VersionRule version(JsonNode entry) {
    Fields fields = new Fields(entry, "an entry of 'versions'", VERSION);
    String name = fields.text("name");
    Fields.require(name != null, "an entry of 'versions' needs a 'name'");
    VersionRule version =
        new VersionRule(
            String.valueOf(name),
            fields.text("branch"),
            fields.text("predecessor"),
            entry.has("contains") ? fields.texts("contains") : List.of());
    RulesCheck.defect(version).ifPresent(RuleReader::refuse);
    return version;
  }

  /**
   * Reads two values of a label that are compared.
   *
   * @throws IllegalArgumentException when something is wrong
   */
  static ArmRule arm(JsonNode entry) {
    Matcher parts = ARM.matcher(entry.isTextual() ? entry.asText() : "");
    Fields.require(parts.matches(), "an entry of 'arms' is a text like 'new-feed=on against off'");
    ArmRule arm = new ArmRule(parts.group(1), parts.group(2), parts.group(3));
    RulesCheck.defect(arm).ifPresent(RuleReader::refuse);
    return arm;
  }

  private static RuleKind kind(@Nullable String text) {
    String name = text == null ? "threshold" : text;
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "threshold" -> RuleKind.THRESHOLD;
      case "regression" -> RuleKind.REGRESSION;
      case "new" -> RuleKind.NEW;
      case "screen-share" -> RuleKind.SCREEN_SHARE;
      case "screen-regression" -> RuleKind.SCREEN_REGRESSION;
      case "app-regression" -> RuleKind.APP_REGRESSION;
      case "share" -> RuleKind.SHARE;
      case "not-judged" -> RuleKind.NOT_JUDGED;
      default ->
          throw new IllegalArgumentException(
              "unknown kind '"
                  + name
                  + "'; there are threshold, regression, new, share, screen-share,"
                  + " screen-regression, app-regression and not-judged");
    };
  }

  private static void refuse(String defect) {
    throw new IllegalArgumentException(defect);
  }
}
