package dev.jankline.analysis.frames;

import dev.jankline.schema.Cause;

/**
 * Says what a blocking call waits for or works on.
 *
 * <p>Names are hashed into fingerprints: kinds may be added but never renamed.
 */
public enum BlockingKind {
  /** Another thread: monitor, lock, condition, future. */
  LOCK(Cause.LOCK),
  /** Another process, called through Binder. */
  BINDER(Cause.BINDER),
  /** File or storage. */
  DISK(Cause.DISK),
  /** Loading or writing SharedPreferences. */
  SHARED_PREFERENCES(Cause.DISK),
  /** SQLite, or a library that uses it. */
  DATABASE(Cause.DATABASE),
  /** Socket, name look-up, HTTP. */
  NETWORK(Cause.NETWORK),
  /** Garbage collection asked for or waited for. */
  GC(Cause.GC),
  /** Inflating or laying out views. */
  LAYOUT(Cause.LAYOUT),
  /** Decoding pictures, video or compressed bytes. */
  DECODE(Cause.DECODE),
  /** Matching regular expressions, formatting dates and numbers. */
  COMPUTATION(Cause.CPU_BOUND),
  /** Parsing JSON, XML or HTML. */
  PARSE(Cause.PARSE),
  /** Loading classes, resources or libraries from storage. */
  CLASS_LOADING(Cause.DISK),
  /** Starting the browser engine. Thread state and CPU time decide on the cause. */
  WEBVIEW(Cause.UNKNOWN),
  /** A pause in the code, such as {@code Thread.sleep}. */
  SLEEP(Cause.SLEEP),
  /** The message loop waits for work, so no code of the app caused the stall. */
  IDLE_AT_DUMP(Cause.IDLE_AT_DUMP);

  private final Cause cause;

  BlockingKind(Cause cause) {
    this.cause = cause;
  }

  /** Returns the cause that is published; {@code UNKNOWN} when the kind does not determine it. */
  public Cause cause() {
    return cause;
  }
}
