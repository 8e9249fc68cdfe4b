package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ticket of the demo's regression that docs/tickets.md shows. */
final class DocumentedTicket {
  private static final String CODE = "Code: ";
  private static final Pattern BEGIN =
      Pattern.compile("<!-- demo ticket: compared by \\w+ -->\n```text\n");

  /** Lines whose parts come in the order of their shares, which differ from run to run. */
  private static final Set<String> SHARES = Set.of("Causes", "Device tiers", "OS releases");

  /** Lines that some runs have: when no function has most of the example's time; after a day. */
  private static final Set<String> SOMETIMES = Set.of("Alternatives", "Trend");

  private static final String FRAME = "    ";

  private DocumentedTicket() {}

  /**
   * Compares a ticket with that of the page line by line: figures, times and source lines may
   * differ, and so may what the function that got worse calls; other functions and the marker may
   * not.
   */
  static void assertSame(String ticket) throws IOException {
    Files.writeString(Path.of("target", "demo-ticket.txt"), ticket);
    String page = Files.readString(Checkout.find().root().resolve("docs/tickets.md"));
    Matcher begin = BEGIN.matcher(page);
    assertThat(begin.find()).isTrue();
    String text = page.substring(begin.end());
    assertThat(comparable(ticket))
        .as(
            "docs/tickets.md shows the ticket of the demo; target/demo-ticket.txt is what it is now")
        .isEqualTo(comparable(text.substring(0, text.indexOf("\n```"))));
  }

  private static List<String> comparable(String ticket) {
    List<String> lines = ticket.lines().toList();
    String function =
        lines.stream()
            .filter(line -> line.startsWith(CODE))
            .map(line -> line.substring(CODE.length(), line.indexOf('(')))
            .findFirst()
            .orElseThrow();
    List<String> comparable = new ArrayList<>();
    boolean isReached = false;
    for (String line : lines) {
      isReached |= line.startsWith(FRAME + function + "(");
      boolean isCalled = line.startsWith(FRAME) && !isReached;
      if (!isCalled && !SOMETIMES.contains(label(line))) {
        comparable.add(comparableLine(line));
      }
    }
    return comparable;
  }

  private static String comparableLine(String line) {
    if (SHARES.contains(label(line))) {
      return label(line);
    }
    return line.startsWith("jank:") ? line : line.replaceAll("[0-9][0-9,.]*", "#");
  }

  private static String label(String line) {
    return line.substring(0, Math.max(0, line.indexOf(':')));
  }
}
