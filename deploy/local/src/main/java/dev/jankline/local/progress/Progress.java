package dev.jankline.local.progress;

/**
 * Is told what long work does and how far it is; called from any thread. A lambda takes the steps
 * and ignores the counts.
 */
@FunctionalInterface
public interface Progress {
  /**
   * Takes a step that begins or has ended.
   *
   * @param step the step, in words
   */
  void accept(String step);

  /**
   * Takes how far a piece of work is. The work ends when {@code done} reaches {@code total}, or
   * with the next step.
   *
   * @param work what is done, in words; the same for all counts of one piece of work
   * @param done how much of it is done
   * @param total how much there is; 0 when nobody knows
   * @param unit what is counted
   */
  default void at(String work, long done, long total, ProgressUnit unit) {}
}
