package com.example.reader.article;

import com.example.reader.work.Pace;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Renders Markdown as HTML. */
final class MarkdownRenderer {
  private final List<UnaryOperator<String>> spans =
      List.of(
          line -> new Span("**", "b").apply(line),
          line -> new Span("_", "i").apply(line),
          line -> new Span("`", "code").apply(line),
          this::links);

  /** Renders the article; once for every part that became visible. */
  String render(String markdown, Pace pace) {
    String html;
    do {
      html = markdown.lines().map(this::block).collect(Collectors.joining("\n"));
    } while (pace.goesOn());
    return html;
  }

  private String block(String line) {
    if (line.startsWith("## ")) {
      return "<h2>" + inline(line.substring(3)) + "</h2>";
    }
    if (line.startsWith("# ")) {
      return "<h1>" + inline(line.substring(2)) + "</h1>";
    }
    if (line.startsWith("- ")) {
      return "<li>" + inline(line.substring(2)) + "</li>";
    }
    return line.isBlank() ? "" : "<p>" + inline(line) + "</p>";
  }

  private String inline(String line) {
    String html = line;
    for (UnaryOperator<String> span : spans) {
      html = span.apply(html);
    }
    return html;
  }

  private String links(String line) {
    int open = line.indexOf('[');
    int middle = line.indexOf("](", open + 1);
    int close = line.indexOf(')', middle + 1);
    if (open < 0 || middle < 0 || close < 0) {
      return line;
    }
    String text = line.substring(open + 1, middle);
    String link = "<a href=\"" + line.substring(middle + 2, close) + "\">" + text + "</a>";
    return line.substring(0, open) + link + links(line.substring(close + 1));
  }

  /** Replaces pairs of a marker by a tag. */
  private record Span(String marker, String tag) {
    String apply(String line) {
      StringBuilder html = new StringBuilder();
      int at = 0;
      boolean inside = false;
      for (int next = line.indexOf(marker); next >= 0; next = line.indexOf(marker, at)) {
        html.append(line, at, next).append(inside ? "</" : "<").append(tag).append('>');
        inside = !inside;
        at = next + marker.length();
      }
      return html.append(line.substring(at)).toString();
    }
  }
}
