package dev.jankline.sdk.wire;

/** State of the watched thread when a sample was taken. Order and names are those of the schema. */
public enum ThreadState {
  RUNNABLE,
  BLOCKED,
  WAITING,
  TIMED_WAITING,
  NATIVE,
  UNKNOWN
}
