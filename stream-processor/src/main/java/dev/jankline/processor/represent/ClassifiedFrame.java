package dev.jankline.processor.represent;

import dev.jankline.schema.SymbolizedFrame;
import org.jspecify.annotations.Nullable;

/**
 * Holds a frame with the name and role it has for grouping.
 *
 * @param frame the frame people see
 * @param name its name in every build
 * @param role the part it plays
 * @param kind what it blocks on; set exactly when the role is {@code BLOCKING}
 * @param entry the list entry or in-app prefix that decided the role; empty when none did
 */
public record ClassifiedFrame(
    SymbolizedFrame frame,
    FrameName name,
    FrameRole role,
    @Nullable BlockingKind kind,
    String entry) {

  /** Tells whether the frame is the app's own code. */
  public boolean inApp() {
    return role == FrameRole.APP;
  }
}
