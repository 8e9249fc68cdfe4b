package dev.jankline.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Ways to run a command as somebody else or without something, where this user may do so. */
final class OtherUser {
  /** As the user nobody, who owns nothing. */
  static final List<String> AS_NOBODY =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");

  private OtherUser() {}

  /** Skips the test when this user cannot run commands behind a prefix. */
  static void assumeWorks(List<String> prefix) throws Exception {
    List<String> line = new ArrayList<>(prefix);
    line.add("true");
    boolean works;
    try {
      works = Shell.run(Path.of("/"), Map.of("PATH", "/usr/bin:/bin"), "", line).exitCode() == 0;
    } catch (IOException e) {
      works = false;
    }
    assumeTrue(works, () -> "this user cannot run '" + String.join(" ", prefix) + "'");
  }
}
