package dev.jankline.sdk.wire;

/** How the app came to be shown. In the order of the schema. */
public enum StartType {
  /** The process was new. */
  COLD,
  /** The process was there, the activity was new. */
  WARM,
  /** Process and activity were there. */
  HOT,
  /** Not known. */
  UNKNOWN
}
