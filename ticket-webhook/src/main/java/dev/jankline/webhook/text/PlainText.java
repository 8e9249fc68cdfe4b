package dev.jankline.webhook.text;

import java.util.stream.Collectors;

/** Writes a message as plain text, for chats. */
public final class PlainText {
  /** Lines of code shown in a chat. */
  private static final int MAX_CODE = 8;

  private PlainText() {}

  public static String of(Message message) {
    return message.title()
        + "\n"
        + message.blocks().stream().map(PlainText::block).collect(Collectors.joining("\n"));
  }

  private static String block(Message.Block block) {
    if (block instanceof Message.Block.Paragraph paragraph) {
      return paragraph.text();
    } else if (block instanceof Message.Block.Items items) {
      return items.lines().stream().map(line -> "• " + line).collect(Collectors.joining("\n"));
    } else if (block instanceof Message.Block.Facts facts) {
      return facts.facts().stream()
          .map(fact -> fact.name() + ": " + fact.value())
          .collect(Collectors.joining("\n"));
    } else if (block instanceof Message.Block.Code code) {
      return code.lines().stream()
          .limit(MAX_CODE)
          .map(line -> "    " + line)
          .collect(Collectors.joining("\n"));
    } else if (block instanceof Message.Block.Link link) {
      return link.words() + ": " + link.url();
    } else if (block instanceof Message.Block.Markers markers) {
      return String.join(" ", markers.words());
    }
    throw new IllegalStateException("unknown block " + block);
  }
}
