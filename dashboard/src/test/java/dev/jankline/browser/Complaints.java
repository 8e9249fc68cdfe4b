package dev.jankline.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What a tab complains of: errors and warnings of its console (violations of the content security
 * policy among them), uncaught exceptions, dialogs, requests that failed, and requests to any other
 * host than the one that is tested.
 */
final class Complaints {
  private final List<String> found = new CopyOnWriteArrayList<>();

  /** Everything so far. */
  List<String> found() {
    return List.copyOf(found);
  }

  /** Forgets what was found so far. */
  void forget() {
    found.clear();
  }

  /** Takes an event of the debugging protocol. */
  void event(String name, JsonNode event) {
    switch (name) {
      case "Runtime.exceptionThrown" -> found.add("exception: " + thrown(event));
      case "Runtime.consoleAPICalled" -> console(event);
      case "Log.entryAdded" -> log(event.path("entry"));
      case "Page.javascriptDialogOpening" -> found.add("dialog: " + event.path("message").asText());
      case "Network.requestWillBeSent" -> request(event.path("request").path("url").asText());
      default -> {
        // Nothing to complain of.
      }
    }
  }

  private static String thrown(JsonNode event) {
    JsonNode details = event.path("exceptionDetails");
    return details.path("exception").path("description").asText(details.path("text").asText());
  }

  private void console(JsonNode event) {
    String type = event.path("type").asText();
    if (type.equals("error") || type.equals("warning") || type.equals("assert")) {
      found.add("console " + type + ": " + event.path("args"));
    }
  }

  private void log(JsonNode entry) {
    String level = entry.path("level").asText();
    if (level.equals("error") || level.equals("warning")) {
      found.add(
          entry.path("source").asText()
              + ": "
              + entry.path("text").asText()
              + " "
              + entry.path("url").asText());
    }
  }

  private void request(String url) {
    boolean known =
        url.startsWith("data:")
            || url.startsWith("blob:")
            || url.startsWith("about:")
            || "127.0.0.1".equals(URI.create(url).getHost());
    if (!known) {
      found.add("request to another host: " + url);
    }
  }
}
