package dev.jankline.processor.lists;

/** Says what part a frame plays in a stack. */
public enum FrameRole {
  /** The app's own code. */
  APP,
  /** Code of the platform or of a library. */
  SYSTEM,
  /** Platform or library call that can block; its {@link BlockingKind} says on what. */
  BLOCKING,
  /** Passes a call on: reflection, schedulers, view dispatch. */
  INDIRECTION,
  /** Start of a thread or of the handling of a message. */
  THREAD_BASE,
  /** The message loop itself; frames outside the innermost loop say nothing about the stall. */
  LOOP,
  /** Measuring code, Jankline's own and other vendors'. */
  MONITORING,
  /** Code of the app's build whose symbols are missing: nobody knows what it is. */
  UNNAMED
}
