package dev.jankline.processor.lists;

import dev.jankline.processor.names.FrameName;
import org.jspecify.annotations.Nullable;

/**
 * Holds what grouping knows of a function; one instance serves all its frames.
 *
 * @param name its name in every build
 * @param role the part it plays
 * @param kind what it blocks on; set exactly when the role is {@code BLOCKING}
 * @param entry what decided the role: list entry, in-app prefix, or that the mapping does not have
 *     it; empty when nothing did
 * @param shared whether the app's list says that the code serves many features
 */
public record KnownFrame(
    FrameName name, FrameRole role, @Nullable BlockingKind kind, String entry, boolean shared) {

  /** Tells whether the function is the app's own code. */
  public boolean inApp() {
    return role == FrameRole.APP;
  }

  /** Tells whether both are one function for grouping. */
  @SuppressWarnings("ReferenceEquality") // One instance serves all frames of a function: quick.
  public boolean sameName(KnownFrame other) {
    return this == other || name.text().equals(other.name.text());
  }
}
