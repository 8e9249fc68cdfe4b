package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Runs the blocks of docs/tutorial.md in one shell, first to last, against a running demo: each
 * prints something, with every field that the section of the block names.
 */
final class Tutorial {
  private static final Pattern FIELD = Pattern.compile("`([a-z]+[A-Z][A-Za-z]*)`");
  private static final String END_OF_BLOCK = "--- end of block ---";

  private Tutorial() {}

  static void follow(RunningDemo demo, Path folder) throws IOException, InterruptedException {
    String page = PageShell.page("tutorial.md");
    List<String> all = PageShell.blocks(page, "sh");
    assertThat(all.get(0)).as("the first block starts the demo").isEqualTo("./jank demo\n");
    List<String> blocks = all.subList(1, all.size());
    assertThat(blocks).hasSizeGreaterThan(5);
    StringBuilder script = new StringBuilder();
    blocks.forEach(block -> script.append(block).append("echo '" + END_OF_BLOCK + "'\n"));

    String[] outputs =
        PageShell.in(folder, demo).run(script.toString()).split(END_OF_BLOCK + "\n", -1);

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
    int next = page.indexOf("\n## ", at);
    int end = next < 0 ? page.length() : next;
    return FIELD
        .matcher(page.substring(begin, end))
        .results()
        .map(found -> found.group(1))
        .distinct()
        .toList();
  }
}
