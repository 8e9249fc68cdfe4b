package dev.jankline.local.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a command to its end; fails when the command does. */
public final class ShortProcess {
  private ShortProcess() {}

  /**
   * Runs the command.
   *
   * @throws ChildException when it fails or takes longer than the limit
   */
  public static void run(
      String name, List<String> command, Path directory, Path log, Duration limit) {
    Launch launch = new Launch(name, command, Map.of(), directory, log, () -> false, limit);
    ChildProcess.launch(launch).awaitSuccess();
  }
}
