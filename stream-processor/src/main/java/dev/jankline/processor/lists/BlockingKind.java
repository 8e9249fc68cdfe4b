package dev.jankline.processor.lists;

import dev.jankline.schema.Cause;

/**
 * Says what a blocking primitive waits for or works on.
 *
 * <p>Names are part of fingerprint v1: a kind is never renamed, only added.
 */
public enum BlockingKind {
  /** Another thread: monitor, lock, condition, future. */
  LOCK(Cause.LOCK),
  /** Another process. */
  BINDER(Cause.BINDER),
  /** File or storage. */
  DISK(Cause.DISK),
  /** SharedPreferences, loaded or written. */
  SHARED_PREFERENCES(Cause.DISK),
  /** SQLite and what stands on it. */
  DATABASE(Cause.DATABASE),
  /** Socket, name look-up, HTTP. */
  NETWORK(Cause.NETWORK),
  /** Garbage collection asked for or waited for. */
  GC(Cause.GC),
  /** Inflating or laying out views. */
  LAYOUT(Cause.LAYOUT),
  /** Decoding pictures, video or compressed bytes. */
  DECODE(Cause.DECODE),
  /** Parsing JSON, XML, HTML or regular expressions. */
  PARSE(Cause.PARSE),
  /** Loading classes, resources or libraries; read from storage. */
  CLASS_LOADING(Cause.DISK),
  /** Starting the browser engine; has no cause of its own, thread state and CPU time decide. */
  WEBVIEW(Cause.UNKNOWN),
  /** A pause somebody wrote. */
  SLEEP(Cause.SLEEP),
  /** The message loop waiting for work: not a stall of the app's code. */
  IDLE_AT_DUMP(Cause.IDLE_AT_DUMP);

  private final Cause cause;

  BlockingKind(Cause cause) {
    this.cause = cause;
  }

  /** Returns the cause people are told; {@code UNKNOWN} when the kind alone does not tell. */
  public Cause cause() {
    return cause;
  }
}
