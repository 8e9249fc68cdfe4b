package dev.jankline.sdk.wire;

/** What the watched thread was doing. Order and names are those of the schema. */
public enum StallKind {
  DISPATCH,
  FRAME,
  INPUT,
  IDLE,
  LIFECYCLE,
  STARTUP,
  ANR,
  UNKNOWN
}
