package dev.jankline.sdk.monitor;

import dev.jankline.sdk.watch.ExposureMeter;

/** Remembers whether the user sees the app, has left it, or never saw it. Thread-safe. */
final class Visibility {
  private final ExposureMeter exposure;
  private volatile boolean wasLeft;
  private volatile boolean leaving;
  private volatile boolean unseen;

  Visibility(ExposureMeter exposure) {
    this.exposure = exposure;
  }

  /** Notes that the app is seen from now on, or is not. */
  void becomes(boolean seen) {
    if (leaves(seen)) {
      wasLeft = true;
      leaving = true;
    }
    unseen = !seen && !wasLeft;
    exposure.foreground(seen);
  }

  /** Whether this is the end of being seen. */
  boolean leaves(boolean seen) {
    return !seen && exposure.isForeground();
  }

  /** Whether this is the return to an app that was left. */
  boolean comesBack(boolean seen) {
    return seen && wasLeft && !exposure.isForeground();
  }

  /** Whether the user has left the app since the start. */
  boolean wasLeft() {
    return wasLeft;
  }

  /** Whether the user has left the app since the last call. */
  boolean takeLeaving() {
    boolean was = leaving;
    leaving = false;
    return was;
  }

  /** Whether the app was never in the foreground, and the host said so. */
  boolean isUnseen() {
    return unseen;
  }

  /** Whether the app is in the foreground, or the host never said that it is not. */
  boolean isForeground() {
    return !unseen && (!wasLeft || exposure.isForeground());
  }
}
