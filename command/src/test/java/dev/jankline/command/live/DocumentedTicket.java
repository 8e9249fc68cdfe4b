package dev.jankline.command.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The ticket of the demo's regression that docs/tickets.md shows. */
final class DocumentedTicket {
  private static final String BEGIN = "<!-- demo ticket: compared by DemoPageIT -->\n```text\n";

  /** Lines whose parts come in the order of their shares, which differ from run to run. */
  private static final Set<String> SHARES = Set.of("Causes", "Device tiers", "OS releases");

  private DocumentedTicket() {}

  /**
   * Compares a ticket with that of the page line by line: figures and times may differ, functions,
   * source lines and the marker may not.
   */
  static void assertSame(String ticket) throws IOException {
    Files.writeString(Path.of("target", "demo-ticket.txt"), ticket);
    String page = Files.readString(Checkout.find().root().resolve("docs/tickets.md"));
    String text = page.substring(page.indexOf(BEGIN) + BEGIN.length());
    assertThat(comparable(ticket))
        .as(
            "docs/tickets.md shows the ticket of the demo; target/demo-ticket.txt is what it is now")
        .isEqualTo(comparable(text.substring(0, text.indexOf("\n```"))));
  }

  private static List<String> comparable(String ticket) {
    return ticket.lines().map(DocumentedTicket::comparableLine).toList();
  }

  private static String comparableLine(String line) {
    String label = line.substring(0, Math.max(0, line.indexOf(':')));
    if (SHARES.contains(label)) {
      return label;
    }
    boolean isExact = line.startsWith("    ") || line.startsWith("jank:") || label.equals("Code");
    return isExact ? line : line.replaceAll("[0-9][0-9,.]*", "#");
  }
}
