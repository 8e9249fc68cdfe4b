package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import java.util.List;
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
 */
public record KnownFrame(
    FrameName name,
    FrameRole role,
    @Nullable BlockingKind kind,
    String entry,
    boolean shared,
    boolean generated) {

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

  /** Tells whether the function is of a library or an SDK that apps bring along, in Java. */
  public boolean isLibrary() {
    boolean isForeign =
        role == FrameRole.SYSTEM || role == FrameRole.BLOCKING || role == FrameRole.MONITORING;
    return isForeign
        && kind != BlockingKind.WEBVIEW
        && name.packageName().indexOf('.') > 0
        && PLATFORM.stream().noneMatch(name.container()::startsWith);
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
