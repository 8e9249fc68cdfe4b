package dev.jankline.sdk.wire;

/** State of the watched thread when a sample was taken. Order and names are those of the schema. */
public enum ThreadState {
  /** It ran or could run. */
  RUNNABLE,
  /** It waited to enter a monitor. */
  BLOCKED,
  /** It waited without a time limit. */
  WAITING,
  /** It waited with a time limit. */
  TIMED_WAITING,
  /** It ran native code. */
  NATIVE,
  /** Not known. */
  UNKNOWN
}
