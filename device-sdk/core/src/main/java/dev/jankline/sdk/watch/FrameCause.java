package dev.jankline.sdk.watch;

/** Whom the system blames for a slow frame. */
public enum FrameCause {
  /** The system does not tell. */
  UNKNOWN,
  /** The app. */
  APPLICATION,
  /** The compositor. */
  COMPOSITOR,
  /** Anything else. */
  OTHER
}
