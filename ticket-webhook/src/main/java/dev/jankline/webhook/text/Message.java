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
}
