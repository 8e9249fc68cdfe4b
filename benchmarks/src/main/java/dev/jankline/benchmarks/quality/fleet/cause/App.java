package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Phone;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Platform;
import java.util.List;

/**
 * Describes a generated app.
 *
 * @param id application id
 * @param name name of its binary
 * @param prefix prefix of the names of its own code
 * @param platform platform
 * @param configured whether the rules know the in-app prefix
 * @param share share of the fleet's stalls, 0 to 1
 */
public record App(
    String id, String name, String prefix, Platform platform, boolean configured, double share) {

  /**
   * Returns the apps of a fleet. Their ids hold the seed, so that results of several seeds add up.
   */
  public static List<App> all(long seed) {
    return List.of(
        new App("reader-" + seed, "Reader", "com.example.reader", Platform.ANDROID, true, 0.55),
        new App("shop-" + seed, "Shop", "com.acme.shop", Platform.ANDROID, false, 0.21),
        new App("reader-ios-" + seed, "Reader", "Reader", Platform.IOS, true, 0.14),
        new App("notes-" + seed, "Notes", "package:notes", Platform.FLUTTER, true, 0.10));
  }

  /** Returns the kind of its code. */
  public Language language() {
    return switch (platform) {
      case IOS -> Language.NATIVE;
      case FLUTTER -> Language.DART;
      default -> Language.JVM;
    };
  }

  /** Returns the first part of the names of its template files. */
  public String templates() {
    return switch (platform) {
      case IOS -> "ios";
      case FLUTTER -> "dart";
      default -> "android";
    };
  }

  /** Returns the devices it runs on. */
  public List<Phone> phones() {
    return platform == Platform.IOS ? Phone.IOS : Phone.ANDROID;
  }

  /** Returns the kind of its build ids. */
  public BuildKind buildKind() {
    return switch (platform) {
      case IOS -> BuildKind.MACHO_UUID;
      case FLUTTER -> BuildKind.DART_BUILD_ID;
      default -> BuildKind.R8_MAPPING;
    };
  }
}
