package dev.jankline.webhook.text;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a message as HTML, as TAPD takes it; text is escaped. */
public final class HtmlText {
  private HtmlText() {}

  public static String of(Message message) {
    return message.blocks().stream().map(HtmlText::block).collect(Collectors.joining("\n"));
  }

  private static String block(Message.Block block) {
    if (block instanceof Message.Block.Paragraph paragraph) {
      return "<p>" + escaped(paragraph.text()) + "</p>";
    } else if (block instanceof Message.Block.Items items) {
      return list(items.lines().stream().map(HtmlText::escaped).toList());
    } else if (block instanceof Message.Block.Facts facts) {
      return list(
          facts.facts().stream()
              .map(fact -> "<b>" + escaped(fact.name()) + ":</b> " + escaped(fact.value()))
              .toList());
    } else if (block instanceof Message.Block.Code code) {
      return "<pre>" + escaped(String.join("\n", code.lines())) + "</pre>";
    } else if (block instanceof Message.Block.Link link) {
      return "<p><a href=\"" + escaped(link.url()) + "\">" + escaped(link.words()) + "</a></p>";
    } else if (block instanceof Message.Block.Markers markers) {
      return "<p><code>" + escaped(String.join(" ", markers.words())) + "</code></p>";
    }
    throw new IllegalStateException("unknown block " + block);
  }

  private static String list(List<String> lines) {
    return "<ul><li>" + String.join("</li><li>", lines) + "</li></ul>";
  }

  /** Text without markup. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
