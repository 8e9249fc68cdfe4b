package dev.jankline.webhook.text;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Writes a message as Markdown of GitHub and GitLab. Text is escaped, so that it makes no markup,
 * mentions nobody and refers to no other issue.
 */
public final class MarkdownText {
  private static final String MARKUP = "\\`*_{}[]|~$";
  private static final String MENTIONS = "@#&<>";
  private static final Pattern LIST = Pattern.compile("^(\\s*\\d*)([-+.)])(?=\\s)");

  private MarkdownText() {}

  public static String of(Message message) {
    StringBuilder text = new StringBuilder();
    for (Message.Block block : message.blocks()) {
      if (!text.isEmpty()) {
        text.append("\n\n");
      }
      write(text, block);
    }
    return text.append('\n').toString();
  }

  /** Text on one line, escaped: no markup, list, mention, reference or link comes of it. */
  public static String escaped(String line) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < line.length(); i++) {
      char letter = line.charAt(i);
      if (MENTIONS.indexOf(letter) >= 0) {
        escaped.append("&#").append((int) letter).append(';');
      } else {
        escaped.append(MARKUP.indexOf(letter) >= 0 ? "\\" : "").append(letter);
      }
    }
    String inline = escaped.toString().replace("://", "&#58;//");
    return LIST.matcher(inline).replaceFirst("$1\\\\$2");
  }

  private static void write(StringBuilder text, Message.Block block) {
    if (block instanceof Message.Block.Paragraph paragraph) {
      text.append(escaped(paragraph.text()));
    } else if (block instanceof Message.Block.Items items) {
      text.append(lines(items.lines().stream().map(MarkdownText::escaped).toList()));
    } else if (block instanceof Message.Block.Facts facts) {
      text.append(
          lines(
              facts.facts().stream()
                  .map(fact -> "**" + escaped(fact.name()) + ":** " + escaped(fact.value()))
                  .toList()));
    } else if (block instanceof Message.Block.Code code) {
      String fence = fence(code.lines());
      text.append(fence).append('\n').append(String.join("\n", code.lines()));
      text.append('\n').append(fence);
    } else if (block instanceof Message.Block.Link link) {
      text.append('[').append(escaped(link.words())).append("](").append(target(link)).append(')');
    } else if (block instanceof Message.Block.Markers markers) {
      text.append('`').append(String.join("` `", markers.words())).append('`');
    } else {
      throw new IllegalStateException("unknown block " + block);
    }
  }

  /** Of the characters of a URL, only parentheses could end the link too early. */
  private static String target(Message.Block.Link link) {
    return link.url().replace("(", "%28").replace(")", "%29");
  }

  private static String lines(List<String> lines) {
    return "- " + String.join("\n- ", lines);
  }

  /** A fence that no line of the code ends. */
  private static String fence(List<String> lines) {
    String fence = "```";
    while (String.join("\n", lines).contains(fence)) {
      fence = fence + "`";
    }
    return fence;
  }
}
