package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A demo that runs as a process of its own and has printed its addresses.
 *
 * @param process the command
 * @param printed what it has printed on standard output
 */
record RunningDemo(Process process, String printed) implements AutoCloseable {
  /** Starts a demo, with its standard error in the file {@code progress} of a folder. */
  static RunningDemo start(Path folder, int devices) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.jankline.command.Jank",
                "demo",
                "--devices",
                Integer.toString(devices))
            .redirectError(folder.resolve("progress").toFile())
            .start();
    return new RunningDemo(process, untilAddressesArePrinted(process));
  }

  private static String untilAddressesArePrinted(Process demo) throws IOException {
    StringBuilder printed = new StringBuilder();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(demo.getInputStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      printed.append(line).append('\n');
      if (line.startsWith("Ctrl-C")) {
        return printed.toString();
      }
    }
    throw new AssertionError("the demo ended early and printed: " + printed);
  }

  /** The text that was printed behind a name. */
  String address(String name) {
    Matcher line = Pattern.compile("(?m)^" + name + " +(\\S+)$").matcher(printed);
    assertThat(line.find()).as(name + " in " + printed).isTrue();
    return line.group(1);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
