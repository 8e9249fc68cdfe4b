package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Runs shell blocks of a page of docs against a running demo, as a reader would in a checkout.
 *
 * @param demo what the variables of the page stand for
 * @param folder where the blocks run; files of the page can be put there
 */
record PageShell(RunningDemo demo, Path folder) {
  private static final int LIMIT_MINUTES = 4;

  static PageShell in(Path folder, RunningDemo demo) throws IOException {
    PageShell shell = new PageShell(demo, Files.createDirectories(folder));
    Path jank = Files.writeString(folder.resolve("jank"), jank());
    assertThat(jank.toFile().setExecutable(true)).isTrue();
    return shell;
  }

  /** Returns the text of a page of docs. */
  static String page(String name) throws IOException {
    return Files.readString(Checkout.find().root().resolve("docs").resolve(name));
  }

  /** Returns the fenced blocks of a language in a page, without their fences. */
  static List<String> blocks(String page, String language) {
    return Pattern.compile("(?s)```" + language + "\\n(.*?)```\n")
        .matcher(page)
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  /** Runs a script that ends at the first failure, and returns what it printed. */
  String run(String script) throws IOException, InterruptedException {
    Path printed = folder.resolve("printed");
    Path faults = folder.resolve("faults");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-e", "-u", "-o", "pipefail", "-c", script)
            .directory(folder.toFile())
            .redirectOutput(printed.toFile())
            .redirectError(faults.toFile());
    for (String name : List.of("KAFKA", "REGISTRY", "GATEWAY", "DASHBOARD")) {
      shell.environment().put(name, demo.address(name.toLowerCase(Locale.ROOT)));
    }
    Process running = shell.start();
    try {
      assertThat(running.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      running.destroyForcibly();
    }
    String output = Files.readString(printed);
    assertThat(running.exitValue()).as("%s%n%s", output, Files.readString(faults)).isZero();
    return output;
  }

  /** Returns the command of this class path, as a script. */
  private static String jank() {
    Path java = Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java");
    return "#!/bin/sh\nexec '%s' -Xmx256m -XX:+UseSerialGC -cp '%s' dev.jankline.command.Jank \"$@\"\n"
        .formatted(java, System.getProperty("java.class.path"));
  }
}
