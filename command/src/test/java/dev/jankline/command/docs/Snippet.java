package dev.jankline.command.docs;

import dev.jankline.local.stack.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One fenced block of a page.
 *
 * @param page name of the page
 * @param line line of the opening fence, from 1
 * @param language what stands behind the fence; empty for none
 * @param marker what {@code <!-- snippet: … -->} on the line above says; empty for none
 * @param text lines of the block without its indentation
 */
record Snippet(String page, int line, String language, String marker, String text) {
  private static final Pattern FENCE = Pattern.compile("^( *)```(\\S*)$");
  private static final Pattern MARKER = Pattern.compile("^ *<!-- snippet: (.*) -->$");

  /** All blocks of README and docs. */
  static List<Snippet> all() throws IOException {
    Path root = Checkout.find().root();
    List<Path> pages = new ArrayList<>(List.of(root.resolve("README.md")));
    try (Stream<Path> docs = Files.list(root.resolve("docs"))) {
      docs.filter(path -> path.toString().endsWith(".md")).sorted().forEach(pages::add);
    }
    List<Snippet> snippets = new ArrayList<>();
    for (Path page : pages) {
      snippets.addAll(of(String.valueOf(page.getFileName()), Files.readString(page)));
    }
    return snippets;
  }

  static List<Snippet> of(String page, String text) {
    List<Snippet> snippets = new ArrayList<>();
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      if (fence.matches()) {
        int start = i;
        StringBuilder block = new StringBuilder();
        while (!lines.get(++i).equals(fence.group(1) + "```")) {
          String line = lines.get(i);
          block.append(line.isBlank() ? "" : line.substring(fence.group(1).length())).append('\n');
        }
        Matcher marker = MARKER.matcher(start == 0 ? "" : lines.get(start - 1));
        snippets.add(
            new Snippet(
                page,
                start + 1,
                fence.group(2),
                marker.matches() ? marker.group(1) : "",
                block.toString()));
      }
    }
    return snippets;
  }

  /** The text behind a word the marker begins with; empty when it begins otherwise. */
  String marked(String word) {
    return marker.startsWith(word + " ") ? marker.substring(word.length() + 1) : "";
  }

  @Override
  public String toString() {
    return page + ":" + line + " " + language;
  }
}
