package dev.jankline.processor.evidence;

import dev.jankline.schema.DeviceTier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A group of devices that are compared only with each other: those of one tier and one major OS
 * release. Early adopters of a version have better phones than others, so without strata a new
 * version looks better than it is.
 *
 * @param tier device tier
 * @param osRelease major OS release, for example 14; 0 when it is not known
 */
public record Stratum(DeviceTier tier, int osRelease) {
  /** Devices of all strata that are too many to be kept apart. */
  public static final Stratum OTHER = new Stratum(DeviceTier.UNKNOWN, -1);

  private static final int MAX_OS_RELEASE = 99;
  private static final Pattern FIRST_NUMBER = Pattern.compile("\\D*(\\d{1,2})(?!\\d).*");

  /** The stratum of a device; an OS version without a major release of one or two digits is 0. */
  public static Stratum of(DeviceTier tier, String osVersion) {
    Matcher matcher = FIRST_NUMBER.matcher(osVersion);
    int release = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    return new Stratum(tier, Math.min(release, MAX_OS_RELEASE));
  }
}
