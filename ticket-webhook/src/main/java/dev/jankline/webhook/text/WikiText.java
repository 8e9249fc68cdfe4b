package dev.jankline.webhook.text;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a message as wiki markup of Jira Data Center. Text is escaped, so that it makes none. */
public final class WikiText {
  private static final String MARKUP = "\\{}[]()*_-+^~?!|#@";
  private static final String CODE = "{noformat}";

  private WikiText() {}

  public static String of(Message message) {
    return message.blocks().stream().map(WikiText::block).collect(Collectors.joining("\n\n"));
  }

  private static String block(Message.Block block) {
    if (block instanceof Message.Block.Paragraph paragraph) {
      return escaped(paragraph.text());
    } else if (block instanceof Message.Block.Items items) {
      return lines(items.lines().stream().map(WikiText::escaped).toList());
    } else if (block instanceof Message.Block.Facts facts) {
      return lines(
          facts.facts().stream()
              .map(fact -> "*" + escaped(fact.name()) + ":* " + escaped(fact.value()))
              .toList());
    } else if (block instanceof Message.Block.Code code) {
      return CODE
          + "\n"
          + String.join("\n", code.lines()).replace(CODE, "{ noformat}")
          + "\n"
          + CODE;
    } else if (block instanceof Message.Block.Link link) {
      return "[" + escaped(link.words()) + "|" + link.url().replace("|", "%7C") + "]";
    } else if (block instanceof Message.Block.Markers markers) {
      return "{{" + String.join(" ", markers.words()) + "}}";
    }
    throw new IllegalStateException("unknown block " + block);
  }

  private static String lines(List<String> lines) {
    return "* " + String.join("\n* ", lines);
  }

  private static String escaped(String line) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char letter = line.charAt(i);
      escaped.append(MARKUP.indexOf(letter) >= 0 ? "\\" : "").append(letter);
    }
    return escaped.toString();
  }
}
