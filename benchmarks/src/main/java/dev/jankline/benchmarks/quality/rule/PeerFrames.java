package dev.jankline.benchmarks.quality.rule;

import dev.jankline.schema.SymbolizedFrame;
import java.util.List;
import java.util.Map;

/**
 * Tells the app's frames from the platform's as the other projects do: by the app's package when it
 * is configured, else whatever the platform does not own.
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

  /** Whether the frame is the app's own code. */
  boolean inProject(String app, SymbolizedFrame frame) {
    List<String> prefixes = prefixesByApp.getOrDefault(app, List.of());
    String place = place(frame);
    return prefixes.isEmpty()
        ? !isPlatform(frame, place)
        : prefixes.stream().anyMatch(place::startsWith);
  }

  /** Class, else library, else file, else the function itself. */
  static String place(SymbolizedFrame frame) {
    if (frame.getClassName() != null) {
      return frame.getClassName();
    }
    if (frame.getModule() != null) {
      return frame.getModule();
    }
    return frame.getFileName() == null ? frame.getFunction() : frame.getFileName();
  }

  /** A frame with its line: what tells two frames apart for those who compare whole frames. */
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
