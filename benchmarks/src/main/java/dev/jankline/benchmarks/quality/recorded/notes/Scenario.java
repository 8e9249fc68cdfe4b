package dev.jankline.benchmarks.quality.recorded.notes;

/**
 * Something the program does that stalls its main thread, with the cause written down beforehand.
 *
 * @param mend method that an engineer would change
 * @param ticket what would be filed; some tickets join several methods
 * @param action runs it; a greater size takes longer
 */
public record Scenario(String mend, String ticket, Action action) {
  /** What runs on the main thread. */
  public interface Action {
    /** Runs for a time that grows with the size. */
    void run(int size) throws Exception;
  }

  /** Reaches the action by one of the ways there are to it. */
  public void run(int way, int size) throws Exception {
    Screen[] screens = Screen.values();
    screens[way % screens.length].show(() -> action.run(size));
  }
}
