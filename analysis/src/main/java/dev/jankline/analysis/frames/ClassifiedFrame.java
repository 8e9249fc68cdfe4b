package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.schema.SymbolizedFrame;
import org.jspecify.annotations.Nullable;

/**
 * Joins a frame with name and role of its function.
 *
 * @param frame the frame people see
 * @param known name and role of its function
 */
public record ClassifiedFrame(SymbolizedFrame frame, KnownFrame known) {

  /** Returns the name of its function, the same in every build. */
  public FrameName name() {
    return known.name();
  }

  /** Returns the part it plays in the stack. */
  public FrameRole role() {
    return known.role();
  }

  /** Returns what it blocks on; set exactly when the role is {@code BLOCKING}. */
  public @Nullable BlockingKind kind() {
    return known.kind();
  }

  /** Returns the list entry or in-app prefix that decided the role; empty when none did. */
  public String entry() {
    return known.entry();
  }

  /** Tells whether the frame is the app's own code. */
  public boolean inApp() {
    return known.inApp();
  }
}
