package dev.jankline.webhook.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Writes a message in Atlassian's document format, version 1, as the REST API 3 of Jira takes it.
 */
public final class JiraDocument {
  private static final String CONTENT = "content";

  private JiraDocument() {}

  public static ObjectNode of(Message message) {
    ObjectNode document = node("doc");
    document.put("version", 1);
    ArrayNode content = document.putArray(CONTENT);
    message.blocks().forEach(block -> content.add(block(block)));
    return document;
  }

  private static ObjectNode block(Message.Block block) {
    if (block instanceof Message.Block.Paragraph paragraph) {
      return paragraph(text(paragraph.text()));
    } else if (block instanceof Message.Block.Items items) {
      return list(items.lines().stream().map(line -> paragraph(text(line))).toList());
    } else if (block instanceof Message.Block.Facts facts) {
      return list(
          facts.facts().stream()
              .map(fact -> paragraph(marked(fact.name() + ":", "strong"), text(" " + fact.value())))
              .toList());
    } else if (block instanceof Message.Block.Code code) {
      ObjectNode node = node("codeBlock");
      node.putArray(CONTENT).add(text(String.join("\n", code.lines())));
      return node;
    } else if (block instanceof Message.Block.Link link) {
      ObjectNode words = marked(link.words(), "link");
      ((ObjectNode) words.path("marks").path(0)).putObject("attrs").put("href", link.url());
      return paragraph(words);
    } else if (block instanceof Message.Block.Markers markers) {
      return paragraph(marked(String.join(" ", markers.words()), "code"));
    }
    throw new IllegalStateException("unknown block " + block);
  }

  private static ObjectNode list(List<ObjectNode> paragraphs) {
    ObjectNode list = node("bulletList");
    ArrayNode items = list.putArray(CONTENT);
    for (ObjectNode paragraph : paragraphs) {
      ObjectNode item = node("listItem");
      item.putArray(CONTENT).add(paragraph);
      items.add(item);
    }
    return list;
  }

  private static ObjectNode paragraph(ObjectNode... texts) {
    ObjectNode paragraph = node("paragraph");
    ArrayNode content = paragraph.putArray(CONTENT);
    for (ObjectNode text : texts) {
      content.add(text);
    }
    return paragraph;
  }

  private static ObjectNode marked(String text, String mark) {
    ObjectNode marked = text(text);
    marked.putArray("marks").add(node(mark));
    return marked;
  }

  private static ObjectNode text(String text) {
    return node("text").put("text", text.isEmpty() ? " " : text);
  }

  private static ObjectNode node(String type) {
    return JsonNodeFactory.instance.objectNode().put("type", type);
  }
}
