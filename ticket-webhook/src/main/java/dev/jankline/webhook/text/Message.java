package dev.jankline.webhook.text;

import java.util.List;

/**
 * The text of a ticket, or of a comment on it.
 *
 * @param title one line
 * @param blocks the text below it
 */
public record Message(String title, List<Block> blocks) {
  public Message {
    blocks = List.copyOf(blocks);
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
