package dev.jankline.processor.kafka;

/** Names why the processor gives an accepted event up on purpose; accounting reason of DROPPED. */
public enum DropReason {
  /** Its event time lies more than 8 days before its own receive time. */
  LATE,
  /** Its device already counted its share of the cluster's stalls of that day. */
  DEVICE_LIMIT,
  /** It has no body this version knows: written by a newer SDK. */
  UNKNOWN_KIND
}
