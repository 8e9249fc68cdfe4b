package dev.jankline.processor.alerts;

import dev.jankline.schema.AlertRule;
import dev.jankline.schema.AlertRules;
import dev.jankline.schema.ArmRule;
import dev.jankline.schema.MuteRule;
import dev.jankline.schema.OwnerRule;
import dev.jankline.schema.VersionRule;
import dev.jankline.wire.BatchCheck;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with the rules of an app. */
public final class RulesCheck {
  /** Rules, owners, mutes and versions of an app at most, of each. */
  static final int MAX_ENTRIES = 1_000;

  /** Each costs time in every scan over the devices. */
  private static final int MAX_ARMS = 4;

  private RulesCheck() {}

  /**
   * The first thing that is wrong.
   *
   * @param app the app that the rules are given for
   * @return empty when the rules can be used
   */
  public static Optional<String> defect(String app, AlertRules rules) {
    if (!app.equals(rules.getApp())) {
      return Optional.of("they are for app '" + rules.getApp() + "'");
    }
    Stream<Optional<String>> all =
        Stream.of(
            sizes(rules),
            limit("maxNewTicketsPerDay", rules.getMaxNewTicketsPerDay()),
            limit("obsoleteAfterReleases", rules.getObsoleteAfterReleases()),
            names(rules.getRules()),
            first(rules.getRules().stream().map(RulesCheck::defect)),
            first(rules.getOwners().stream().map(RulesCheck::defect)),
            first(rules.getMutes().stream().map(RulesCheck::defect)),
            first(rules.getVersions().stream().map(RulesCheck::defect)),
            versions(rules.getVersions()),
            first(rules.getArms().stream().map(RulesCheck::defect)),
            arms(rules.getArms()));
    return first(all);
  }

  /** What is wrong with one rule. */
  static Optional<String> defect(AlertRule rule) {
    String name = rule.getName();
    if (name.isBlank()) {
      return Optional.of("a rule needs a 'name'");
    }
    return switch (rule.getKind()) {
      case THRESHOLD -> threshold(rule);
      case REGRESSION, SCREEN_REGRESSION, APP_REGRESSION ->
          needs(name, "minRatio", rule.getMinRatio())
              .or(() -> needs(name, "minAffectedDeviceDays", rule.getMinAffectedDeviceDays()))
              .or(() -> ratio(name, rule.getMinRatio()))
              .or(() -> optionalShare(name, rule.getMinShare()));
      case NEW ->
          needs(name, "minAffectedDeviceDays", rule.getMinAffectedDeviceDays())
              .or(() -> optionalShare(name, rule.getMinShare()));
      case SCREEN_SHARE, SHARE ->
          needs(name, "minShare", rule.getMinShare())
              .or(() -> needs(name, "minAffectedDeviceDays", rule.getMinAffectedDeviceDays()))
              .or(() -> share(name, rule.getMinShare()));
      case NOT_JUDGED ->
          needs(name, "minShare", rule.getMinShare()).or(() -> share(name, rule.getMinShare()));
      case UNKNOWN -> Optional.of("rule '" + name + "' has a kind that is not known here");
    };
  }

  private static Optional<String> threshold(AlertRule rule) {
    boolean any =
        Stream.of(
                Optional.ofNullable(rule.getMinStalls()),
                Optional.ofNullable(rule.getMinDevices()),
                Optional.ofNullable(rule.getMinP50Millis()),
                Optional.ofNullable(rule.getMinP90Millis()),
                Optional.ofNullable(rule.getMinP95Millis()),
                Optional.ofNullable(rule.getMinP99Millis()))
            .anyMatch(Optional::isPresent);
    return any
        ? Optional.empty()
        : Optional.of(
            "rule '"
                + rule.getName()
                + "' needs 'minStalls', 'minDevices', 'minP50Millis', 'minP90Millis',"
                + " 'minP95Millis' or 'minP99Millis'");
  }

  private static Optional<String> defect(OwnerRule owner) {
    return owner.getPrefix().isBlank()
        ? Optional.of("an entry of 'owners' needs a 'prefix'")
        : Optional.empty();
  }

  private static Optional<String> defect(MuteRule mute) {
    return (mute.getFingerprint() == null) == (mute.getPrefix() == null)
        ? Optional.of("an entry of 'mute' needs a 'fingerprint' or a 'prefix', and not both")
        : Optional.empty();
  }

  /** What is wrong with what is said of one version. */
  static Optional<String> defect(VersionRule version) {
    if (version.getName().isBlank()) {
      return Optional.of("an entry of 'versions' needs a 'name'");
    }
    if (version.getName().equals(version.getPredecessor())) {
      return Optional.of("version '" + version.getName() + "' is its own 'predecessor'");
    }
    boolean saysNothing =
        version.getBranch() == null
            && version.getPredecessor() == null
            && version.getContains().isEmpty();
    return saysNothing
        ? Optional.of(
            "version '" + version.getName() + "' needs 'branch', 'predecessor' or 'contains'")
        : Optional.empty();
  }

  /** What is wrong with two values of a label that are to be compared. */
  static Optional<String> defect(ArmRule arm) {
    List<String> names = List.of(arm.getLabel(), arm.getValue(), arm.getAgainst());
    if (names.stream().anyMatch(String::isBlank)) {
      return Optional.of("an entry of 'arms' needs a label and two values");
    }
    if (arm.getValue().equals(arm.getAgainst())) {
      return Optional.of("label '" + arm.getLabel() + "' is compared with itself in 'arms'");
    }
    return names.stream()
        .filter(name -> name.length() > BatchCheck.MAX_LABEL)
        .findFirst()
        .map(name -> "'" + name + "' has more than " + BatchCheck.MAX_LABEL + " characters");
  }

  /** What is wrong with all of them together. */
  private static Optional<String> arms(List<ArmRule> arms) {
    if (arms.size() > MAX_ARMS) {
      return Optional.of("'arms' has " + arms.size() + " entries; at most " + MAX_ARMS);
    }
    return Set.copyOf(arms).size() < arms.size()
        ? Optional.of("an entry is in 'arms' twice")
        : Optional.empty();
  }

  private static Optional<String> versions(List<VersionRule> versions) {
    Set<String> seen = new HashSet<>();
    return versions.stream()
        .map(VersionRule::getName)
        .filter(name -> !seen.add(name))
        .findFirst()
        .map(name -> "version '" + name + "' is in 'versions' twice");
  }

  private static Optional<String> sizes(AlertRules rules) {
    boolean tooMany =
        rules.getRules().size() > MAX_ENTRIES
            || rules.getOwners().size() > MAX_ENTRIES
            || rules.getMutes().size() > MAX_ENTRIES
            || rules.getVersions().size() > MAX_ENTRIES;
    return tooMany
        ? Optional.of("more than " + MAX_ENTRIES + " rules, owners, mutes or versions")
        : Optional.empty();
  }

  private static Optional<String> limit(String name, @Nullable Integer max) {
    return max != null && max < 0
        ? Optional.of("'" + name + "' is " + max + ", must be at least 0")
        : Optional.empty();
  }

  private static Optional<String> names(List<AlertRule> rules) {
    Set<String> seen = new HashSet<>();
    return rules.stream()
        .map(AlertRule::getName)
        .filter(name -> !seen.add(name))
        .findFirst()
        .map(name -> "two rules are named '" + name + "'");
  }

  private static Optional<String> needs(String name, String field, @Nullable Object value) {
    return value == null
        ? Optional.of("rule '" + name + "' needs '" + field + "'")
        : Optional.empty();
  }

  private static Optional<String> ratio(String name, @Nullable Double ratio) {
    return ratio == null || !(ratio >= 1)
        ? Optional.of("'minRatio' of rule '" + name + "' must be at least 1")
        : Optional.empty();
  }

  private static Optional<String> share(String name, @Nullable Double share) {
    return share == null || !(share > 0 && share <= 1)
        ? Optional.of("'minShare' of rule '" + name + "' must be above 0 and at most 1")
        : Optional.empty();
  }

  private static Optional<String> optionalShare(String name, @Nullable Double share) {
    return share == null ? Optional.empty() : share(name, share);
  }

  private static Optional<String> first(Stream<Optional<String>> defects) {
    return defects.flatMap(Optional::stream).findFirst();
  }
}
