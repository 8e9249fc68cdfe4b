package dev.jankline.formats.apple;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names one binary of a process.
 *
 * @param name file name, without folders
 * @param uuid its UUID, lower-case hex without dashes; null when not known
 * @param system whether it comes with the system
 */
public record BinaryImage(String name, @Nullable String uuid, boolean system) {
  private static final String UNKNOWN = "???";
  private static final int UUID_DIGITS = 32;

  /** Frameworks of the system that main threads of apps are seen in; others have a path. */
  private static final Set<String> FRAMEWORKS =
      Set.of(
          "dyld",
          "dyld_sim",
          "AVFCore",
          "AVFAudio",
          "AVFoundation",
          "AttributeGraph",
          "AudioToolbox",
          "BackBoardServices",
          "BoardServices",
          "CFNetwork",
          "CoreAudio",
          "CoreAutoLayout",
          "CoreData",
          "CoreFoundation",
          "CoreGraphics",
          "CoreImage",
          "CoreLocation",
          "CoreMedia",
          "CoreML",
          "CoreText",
          "CoreUI",
          "CoreVideo",
          "Foundation",
          "FrontBoardServices",
          "GraphicsServices",
          "IOKit",
          "IOMobileFramebuffer",
          "IOSurface",
          "ImageIO",
          "JavaScriptCore",
          "MapKit",
          "Metal",
          "MetalKit",
          "Network",
          "PDFKit",
          "Photos",
          "QuartzCore",
          "RenderBox",
          "RunningBoardServices",
          "Security",
          "SpriteKit",
          "SwiftUI",
          "SwiftUICore",
          "TextInput",
          "TextInputUI",
          "UIFoundation",
          "UIKit",
          "UIKitCore",
          "UserNotifications",
          "WebCore",
          "WebKit",
          "WebKitLegacy");

  /**
   * Describes a binary.
   *
   * @param path its path or name; null when not known
   * @param uuid in any form
   */
  public static BinaryImage of(@Nullable String path, @Nullable String uuid) {
    String full = path == null ? UNKNOWN : path;
    String name = full.substring(full.lastIndexOf('/') + 1);
    return new BinaryImage(name, normalized(uuid), isSystem(full, name));
  }

  private static boolean isSystem(String path, String name) {
    if (path.indexOf('/') >= 0) {
      return path.startsWith("/System/") || path.startsWith("/usr/lib/");
    }
    return name.equals(UNKNOWN)
        || FRAMEWORKS.contains(name)
        || (name.startsWith("lib") && name.endsWith(".dylib"));
  }

  private static @Nullable String normalized(@Nullable String uuid) {
    if (uuid == null) {
      return null;
    }
    String digits = uuid.replace("-", "").toLowerCase(Locale.ROOT);
    return digits.length() == UUID_DIGITS && digits.matches("[0-9a-f]+") ? digits : null;
  }
}
