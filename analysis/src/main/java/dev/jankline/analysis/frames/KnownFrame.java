package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Holds name and role of a function. All frames of the function share one instance.
 *
 * @param name its name, the same in every build
 * @param role the part it plays
 * @param kind what it blocks on; set exactly when the role is {@code BLOCKING}
 * @param entry what decided the role: a list entry, an in-app prefix, or {@link
 *     FrameCatalogue#NOT_SHIPPED}; empty when nothing did
 * @param shared whether the app's list says that many features call it
 * @param generated whether it is the app's and a build tool wrote it
 * @param library package of the library that it is of; empty for other code
 */
public record KnownFrame(
    FrameName name,
    FrameRole role,
    @Nullable BlockingKind kind,
    String entry,
    boolean shared,
    boolean generated,
    String library) {

  /** Packages of the language, its runtime and the platform. */
  private static final List<String> PLATFORM =
      List.of(
          "android.",
          "androidx.",
          "com.android.",
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "kotlin.",
          "kotlinx.",
          "dalvik.",
          "libcore.");

  /** Packages below which there are many libraries. */
  private static final Set<String> VENDORS =
      Set.of(
          "com.facebook",
          "com.google",
          "com.google.android",
          "com.google.android.gms",
          "com.google.firebase",
          "io.flutter",
          "io.flutter.plugins");

  /** Packages of a vendor that its libraries have in common. */
  private static final Set<String> COMMON =
      Set.of("common", "components", "dynamic", "dynamite", "internal", "provider");

  /**
   * Returns the package that stands for the library of a function: the first two segments, or one
   * more than a vendor of many libraries has, unless that is what they have in common.
   *
   * @return empty for code of the app, the platform and the browser, and outside of Java
   */
  static String libraryOf(FrameName name, FrameRole role, @Nullable BlockingKind kind) {
    boolean isForeign =
        role == FrameRole.SYSTEM || role == FrameRole.BLOCKING || role == FrameRole.MONITORING;
    String in = name.packageName();
    int end = in.indexOf('.', in.indexOf('.') + 1);
    if (!isForeign
        || kind == BlockingKind.WEBVIEW
        || in.indexOf('.') < 0
        || isPlatform(name.container())) {
      return "";
    }
    while (end > 0 && VENDORS.contains(in.substring(0, end))) {
      int next = in.indexOf('.', end + 1);
      if (COMMON.contains(in.substring(end + 1, next < 0 ? in.length() : next))) {
        return in.substring(0, end);
      }
      end = next;
    }
    return end < 0 ? in : in.substring(0, end);
  }

  /** Tells whether a class or function is of the language, its runtime or the platform. */
  public static boolean isPlatform(String name) {
    return PLATFORM.stream().anyMatch(name::startsWith);
  }

  /** Tells whether the function is of a library or an SDK that apps bring along, in Java. */
  public boolean isLibrary() {
    return !library.isEmpty();
  }

  /** Tells whether the function is of what several libraries of one vendor have in common. */
  public boolean isVendors() {
    return VENDORS.contains(library);
  }

  /** Tells whether the function is the app's own code. */
  public boolean inApp() {
    return role == FrameRole.APP;
  }

  /** Tells whether both have the same name, and so are one function for grouping. */
  @SuppressWarnings("ReferenceEquality") // Fast path: frames of a function share one instance.
  public boolean sameName(KnownFrame other) {
    return this == other || name.text().equals(other.name.text());
  }
}
