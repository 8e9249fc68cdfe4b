package dev.jankline.processor.versions;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Orders the versions of an app, each branch by itself. Versions of a branch are ordered by
 * semantic version, equal ones by version code. Names that are no semantic versions come before all
 * others, ordered by version code.
 *
 * <p>A hotfix 10.18.7 that is released after 10.24.0 comes after 10.18.6 and before 10.24.0.
 */
public final class VersionOrder {
  private final VersionOverrides overrides;

  /** Takes what the app's team says about its versions. */
  public VersionOrder(VersionOverrides overrides) {
    this.overrides = overrides;
  }

  /** Order of all versions: by name, then by code. */
  public Comparator<AppRelease> comparator() {
    return VersionOrder::compare;
  }

  /** Tells whether a name says where the version stands among others. */
  public static boolean isOrdered(String name) {
    return SemanticVersion.parse(name).isPresent();
  }

  /** Branch of a version: its first two numbers, or its name when it is no semantic version. */
  public String branch(AppRelease release) {
    String given = overrides.branches().get(release.name());
    return given != null
        ? given
        : SemanticVersion.parse(release.name())
            .map(SemanticVersion::branch)
            .orElseGet(release::name);
  }

  /** The version that the app's team wants a version to be compared with; mostly empty. */
  public Optional<String> givenPredecessor(AppRelease newer) {
    return Optional.ofNullable(overrides.predecessors().get(newer.name()));
  }

  /**
   * Tells whether a version contains a fix that was made in another one. In the branch of the fix
   * these are the version of the fix and later ones. In later branches these are versions first
   * seen after the version of the fix: 10.24.0, which was shipped before the fix of 10.18.7, does
   * not contain it, and stalls of 10.24.0 do not reopen a ticket that was fixed in 10.18.7.
   */
  public boolean containsFix(AppRelease release, AppRelease fixedIn) {
    if (overrides.fixes().getOrDefault(fixedIn.name(), Set.of()).contains(release.name())) {
      return true;
    }
    if (isBefore(release, fixedIn)) {
      return false;
    }
    return isSameBranch(release, fixedIn) || release.firstSeen().isAfter(fixedIn.firstSeen());
  }

  /**
   * Tells whether a version contains a fix that was told without a version: one that comes after
   * the last version known to stall, and was first seen after the fix was told. What was in the
   * field by then cannot contain it.
   *
   * @param last last version that is known to be without the fix
   * @param told when somebody said that it is fixed
   */
  public boolean isNextRelease(AppRelease release, AppRelease last, Instant told) {
    return !release.name().equals(last.name())
        && !isBefore(release, last)
        && release.firstSeen().isAfter(told);
  }

  private boolean isSameBranch(AppRelease left, AppRelease right) {
    return branch(left).equals(branch(right));
  }

  private static boolean isBefore(AppRelease left, AppRelease right) {
    return compare(left, right) < 0;
  }

  /**
   * Names that are no semantic versions come before those that are, in the order of their codes: an
   * order by code among some and by name among others would not be transitive.
   */
  private static int compare(AppRelease left, AppRelease right) {
    Optional<SemanticVersion> leftName = SemanticVersion.parse(left.name());
    Optional<SemanticVersion> rightName = SemanticVersion.parse(right.name());
    int byName =
        leftName.isPresent() && rightName.isPresent()
            ? leftName.get().compareTo(rightName.get())
            : Boolean.compare(leftName.isPresent(), rightName.isPresent());
    if (byName != 0) {
      return byName;
    }
    int byCode = Long.compare(left.code(), right.code());
    return byCode != 0 ? byCode : left.name().compareTo(right.name());
  }

  /**
   * One version of an app as it was seen in the field.
   *
   * @param name version name, for example 10.18.7
   * @param code version code
   * @param firstSeen event time of the first exposure or stall of this version
   */
  public record AppRelease(String name, long code, Instant firstSeen) {}

  /**
   * What an app's team says about its versions where their names do not say it.
   *
   * @param branches branch of a version name, instead of its first two numbers
   * @param predecessors version name to compare with, by the name of the newer version
   * @param fixes names of versions that contain a fix, by the name of the version it was made in;
   *     they count beside those that the order finds
   */
  public record VersionOverrides(
      Map<String, String> branches,
      Map<String, String> predecessors,
      Map<String, Set<String>> fixes) {
    /** Names say everything. */
    public static final VersionOverrides NONE = new VersionOverrides(Map.of(), Map.of(), Map.of());
  }
}
