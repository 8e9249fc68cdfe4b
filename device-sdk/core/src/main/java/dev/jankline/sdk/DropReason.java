package dev.jankline.sdk;

/** Why the device gave up an event. Names travel in the self report and are never renamed. */
public enum DropReason {
  /** Stalls ended faster than they could be written down. */
  RING_FULL,
  /** More events waited for the disk than memory may hold. */
  QUEUE_FULL,
  /** The spool reached its limit of bytes; the oldest batch went. */
  SPOOL_FULL,
  /** Older than the spool may keep. */
  EXPIRED,
  /** A damaged record; counted once for each damaged file, what followed it is unknown. */
  CORRUPT,
  /** The disk refused a write. */
  IO_ERROR,
  /** Larger than a whole batch may be. */
  TOO_LARGE,
  /** The gateway refused the batch for good. */
  REFUSED,
  /** Written by an SDK with another wire contract. */
  SCHEMA_CHANGED,
  /** The exit of a process of another version of the app, which nothing more is known of. */
  VERSION_CHANGED,
  /** Deleted because the user or the operator switched the SDK off. */
  SWITCHED_OFF
}
