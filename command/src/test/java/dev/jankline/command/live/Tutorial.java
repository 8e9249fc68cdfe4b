package dev.jankline.command.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the blocks of docs/tutorial.md in one shell, first to last, against a running demo: each
 * prints something, with every field that the section of the block names.
 */
final class Tutorial {
  private static final Pattern BLOCK = Pattern.compile("(?s)```sh\\n(.*?)```\n");
  private static final Pattern FIELD = Pattern.compile("`([a-z]+[A-Z][A-Za-z]*)`");
  private static final String START = "./jank demo\n";
  private static final String END_OF_BLOCK = "--- end of block ---";
  private static final int LIMIT_MINUTES = 4;

  private Tutorial() {}

  static void follow(RunningDemo demo, Path folder) throws IOException, InterruptedException {
    String page = Files.readString(Checkout.find().root().resolve("docs/tutorial.md"));
    List<String> blocks =
        BLOCK.matcher(page).results().map(block -> block.group(1)).skip(1).toList();
    assertThat(page).as("the first block starts the demo").contains("```sh\n" + START);
    assertThat(blocks).hasSizeGreaterThan(5);

    String[] outputs = run(blocks, demo, folder).split(END_OF_BLOCK + "\n", -1);

    assertThat(outputs).as("of each block, and nothing behind the last").hasSize(blocks.size() + 1);
    for (int i = 0; i < blocks.size(); i++) {
      String output = outputs[i];
      assertThat(output).as(blocks.get(i)).isNotBlank();
      assertThat(fields(page, blocks.get(i)))
          .allSatisfy(field -> assertThat(output).contains("\"" + field + "\":"));
    }
  }

  /** Returns the names of fields in the section that has the block. */
  private static List<String> fields(String page, String block) {
    int at = page.indexOf(block);
    int begin = page.lastIndexOf("\n## ", at);
    int end = page.indexOf("\n## ", at);
    Matcher field = FIELD.matcher(page.substring(begin, end));
    return field.results().map(found -> found.group(1)).distinct().toList();
  }

  private static String run(List<String> blocks, RunningDemo demo, Path folder)
      throws IOException, InterruptedException {
    Path here = Files.createDirectories(folder.resolve("tutorial"));
    Path jank = Files.writeString(here.resolve("jank"), jank());
    assertThat(jank.toFile().setExecutable(true)).isTrue();
    StringBuilder script = new StringBuilder();
    blocks.forEach(block -> script.append(block).append("echo '" + END_OF_BLOCK + "'\n"));
    Path printed = here.resolve("printed");
    Path faults = here.resolve("faults");
    ProcessBuilder shell =
        new ProcessBuilder("bash", "-e", "-u", "-o", "pipefail", "-c", script.toString())
            .directory(here.toFile())
            .redirectOutput(printed.toFile())
            .redirectError(faults.toFile());
    shell.environment().put("KAFKA", demo.address("kafka"));
    shell.environment().put("REGISTRY", demo.address("registry"));
    Process running = shell.start();
    try {
      assertThat(running.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      running.destroyForcibly();
    }
    String output = Files.readString(printed, UTF_8);
    Files.writeString(Path.of("target", "tutorial.txt"), output);
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
