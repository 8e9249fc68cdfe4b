package dev.jankline.benchmarks.quality.fleet.cause;

import dev.jankline.benchmarks.quality.fleet.template.CodeFrame.Language;
import dev.jankline.benchmarks.quality.fleet.template.Phone;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.Platform;
import java.util.List;

/**
 * Describes an app.
 *
 * @param id application id
 * @param name name of its binary
 * @param prefix what its own code is below
 * @param platform platform
 * @param configured whether the in-app prefix is configured
 * @param share share of the fleet's stalls
 */
public record App(
    String id, String name, String prefix, Platform platform, boolean configured, double share) {

  /** The apps of a fleet; ids hold the seed, so that fleets can be counted together. */
  public static List<App> all(long seed) {
    return List.of(
        new App("reader-" + seed, "Reader", "com.example.reader", Platform.ANDROID, true, 0.55),
        new App("shop-" + seed, "Shop", "com.acme.shop", Platform.ANDROID, false, 0.21),
        new App("reader-ios-" + seed, "Reader", "Reader", Platform.IOS, true, 0.14),
        new App("notes-" + seed, "Notes", "package:notes", Platform.FLUTTER, true, 0.10));
  }

  public Language language() {
    return switch (platform) {
      case IOS -> Language.NATIVE;
      case FLUTTER -> Language.DART;
      default -> Language.JVM;
    };
  }

  /** Begins the names of its template files. */
  public String templates() {
    return switch (platform) {
      case IOS -> "ios";
      case FLUTTER -> "dart";
      default -> "android";
    };
  }

  public List<Phone> phones() {
    return platform == Platform.IOS ? Phone.IOS : Phone.ANDROID;
  }

  public BuildKind buildKind() {
    return switch (platform) {
      case IOS -> BuildKind.MACHO_UUID;
      case FLUTTER -> BuildKind.DART_BUILD_ID;
      default -> BuildKind.R8_MAPPING;
    };
  }
}
