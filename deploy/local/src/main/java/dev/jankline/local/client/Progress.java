package dev.jankline.local.client;

/**
 * Is told what long work does; called from any thread. A lambda takes the steps and ignores how far
 * a step is.
 */
@FunctionalInterface
public interface Progress {
  /** Takes a step that begins or has ended, in words. */
  void accept(String step);

  /**
   * Takes how far a piece of work is. It may be told often: not every call is shown.
   *
   * @param work what is done, in words
   * @param done how much of it is done
   * @param total how much there is
   */
  default void at(String work, long done, long total) {}
}
