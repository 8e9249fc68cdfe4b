package dev.jankline.benchmarks.quality;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;

/**
 * Tells the app's frames from the platform's as other projects do: by the app's package when it is
 * configured, otherwise every frame that is not of the platform is the app's.
 */
public final class PeerFrames {
  private static final List<String> PLATFORM =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "android.",
          "androidx.",
          "dalvik.",
          "libcore.",
          "kotlin.",
          "kotlinx.",
          "com.android.",
          "com.google.android.");

  private static final List<String> PLATFORM_MODULES =
      List.of(
          "UIKit",
          "CoreFoundation",
          "Foundation",
          "QuartzCore",
          "GraphicsServices",
          "ImageIO",
          "libsystem",
          "libdispatch",
          "libobjc",
          "libswift",
          "libsqlite",
          "libc",
          "libart",
          "libbinder",
          "libutils",
          "libflutter",
          "dyld");

  private final Map<String, List<String>> prefixesByApp;

  public PeerFrames(Map<String, List<String>> prefixesByApp) {
    this.prefixesByApp = prefixesByApp;
  }

  /** Tells whether a frame is the app's own code. */
  boolean inProject(String app, SymbolizedFrame frame) {
    List<String> prefixes = prefixesByApp.getOrDefault(app, List.of());
    String place = place(frame);
    return prefixes.isEmpty()
        ? !isPlatform(frame, place)
        : prefixes.stream().anyMatch(place::startsWith);
  }

  /** Returns the class of a frame; without class its library, file or function. */
  static String place(SymbolizedFrame frame) {
    if (frame.getClassName() != null) {
      return frame.getClassName();
    }
    if (frame.getModule() != null) {
      return frame.getModule();
    }
    return frame.getFileName() == null ? frame.getFunction() : frame.getFileName();
  }

  /** Returns a frame with its line, for rules that compare lines too. */
  static String withLine(SymbolizedFrame frame) {
    return withoutLine(frame) + ":" + frame.getLine();
  }

  static String withoutLine(SymbolizedFrame frame) {
    return place(frame) + " " + frame.getFunction();
  }

  private static boolean isPlatform(SymbolizedFrame frame, String place) {
    if (frame.getClassName() != null || frame.getModule() == null) {
      return PLATFORM.stream().anyMatch(place::startsWith)
          || place.startsWith("dart:")
          || place.startsWith("package:flutter/");
    }
    return PLATFORM_MODULES.stream().anyMatch(place::startsWith);
  }
}
