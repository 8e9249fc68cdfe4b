package dev.jankline.analysis.frames;

/** Says what part a frame plays in a stack. */
public enum FrameRole {
  /** The app's own code. */
  APP,
  /** Code of the platform or of a library. */
  SYSTEM,
  /** Call of the platform or of a library that can block; {@link BlockingKind} says on what. */
  BLOCKING,
  /** Code that only passes a call on: reflection, schedulers, view dispatch. */
  INDIRECTION,
  /** Code in which a thread, or the handling of a message, starts. */
  THREAD_BASE,
  /** The message loop. Frames outside the innermost loop do not describe the stall. */
  LOOP,
  /** Measuring code, of Jankline and of other vendors. */
  MONITORING,
  /** Code whose symbols are missing, or that is in no known binary: its name is not known. */
  UNNAMED
}
