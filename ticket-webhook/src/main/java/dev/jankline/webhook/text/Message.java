package dev.jankline.webhook.text;

import java.util.List;

/**
 * The text of a ticket, or of a comment on it.
 *
 * @param title one line
 * @param blocks the text below it
 */
public record Message(String title, List<Block> blocks) {
  /** Leaves out characters that nobody sees. */
  public Message {
    title = Cut.seen(title);
    blocks = blocks.stream().map(Message::seen).toList();
  }

  private static List<String> seen(List<String> lines) {
    return lines.stream().map(Cut::seen).toList();
  }

  private static Block seen(Block block) {
    if (block instanceof Block.Paragraph paragraph) {
      return new Block.Paragraph(Cut.seen(paragraph.text()));
    } else if (block instanceof Block.Items items) {
      return new Block.Items(seen(items.lines()));
    } else if (block instanceof Block.Code code) {
      return new Block.Code(seen(code.lines()));
    } else if (block instanceof Block.Facts facts) {
      return new Block.Facts(
          facts.facts().stream()
              .map(fact -> new Block.Fact(Cut.seen(fact.name()), Cut.seen(fact.value())))
              .toList());
    }
    return block;
  }

  /** One part of a ticket's text, without markup. */
  public sealed interface Block {
    /** A sentence or some. */
    record Paragraph(String text) implements Block {}

    /** Lines of a list. */
    record Items(List<String> lines) implements Block {}

    /** Names with their values, one a line. */
    record Facts(List<Fact> facts) implements Block {}

    /** Lines of code, shown as they are. */
    record Code(List<String> lines) implements Block {}

    /** An address to open. */
    record Link(String words, String url) implements Block {}

    /** Words by which the ticket is found again; letters, digits and {@code :._-} alone. */
    record Markers(List<String> words) implements Block {}

    /** A name and its value. */
    record Fact(String name, String value) {}
  }
}
