package dev.jankline.sdk;

/** Why the device gave up an event. Names travel in the self report and are never renamed. */
public enum DropReason {
  /** Stalls ended faster than the sampler could read them. */
  RING_FULL,
  /** More events waited to be written than memory may hold. */
  QUEUE_FULL,
  /** The spool reached its limit of bytes; its oldest batch was deleted. */
  SPOOL_FULL,
  /** The event was older than the spool may keep. */
  EXPIRED,
  /** A record was damaged. Counted once per damaged file; how many events followed is unknown. */
  CORRUPT,
  /** The disk refused a write. */
  IO_ERROR,
  /** The event was larger than a whole batch may be. */
  TOO_LARGE,
  /** The gateway rejected the batch, or this event of it, for good. */
  REFUSED,
  /** The exit of a process that ran another version of the app, of which nothing else is known. */
  VERSION_CHANGED,
  /** The installation reported as many stalls as it may in a day. */
  STALL_QUOTA,
  /** Deleted because the user or the operator switched the SDK off. */
  SWITCHED_OFF
}
