package com.example.reader.work;

/**
 * Names something a reader can do, the screen it happens on, and the code it runs.
 *
 * @param waits whether its time goes into waiting rather than computing
 */
public record Action(String name, String screen, boolean waits, Work work) {
  /** Runs an action on the main thread. */
  @FunctionalInterface
  public interface Work {
    /** Does the work and returns something that depends on all of it. */
    long run(Pace pace);
  }

  /** An action that computes. */
  public static Action computing(String name, String screen, Work work) {
    return new Action(name, screen, false, work);
  }

  /** An action that waits for a lock, a thread or the disk. */
  public static Action waiting(String name, String screen, Work work) {
    return new Action(name, screen, true, work);
  }
}
