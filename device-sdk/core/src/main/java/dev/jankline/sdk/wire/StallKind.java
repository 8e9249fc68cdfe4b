package dev.jankline.sdk.wire;

/** What the watched thread was doing. Order and names are those of the schema. */
public enum StallKind {
  /** It handled a message. */
  DISPATCH,
  /** It drew a frame; no stalled message explains the delay. */
  FRAME,
  /** It handled touch or keys. */
  INPUT,
  /** It ran an idle handler. */
  IDLE,
  /** It ran a lifecycle callback of an activity, a service or a receiver. */
  LIFECYCLE,
  /** The app had not shown its first frame yet. */
  STARTUP,
  /** It did not respond for so long that the system calls it an ANR. */
  ANR,
  /** Not known. */
  UNKNOWN
}
