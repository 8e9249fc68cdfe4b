package dev.jankline.release;

import java.util.List;
import java.util.Locale;

/** Names the programs of a distribution that are released on their own. */
enum ReleasedProgram {
  COMMAND("jank", "Command line of Jankline: topics, apps, rules, tickets and symbols"),
  GATEWAY("jank-gateway", "Receives stalls and symbol files by HTTP, writes events to Kafka"),
  PROCESSOR("jank-processor", "Clusters and counts stalls, compares versions, opens tickets"),
  WEBHOOK("jank-webhook", "Sends tickets to trackers, chats and webhooks"),
  DASHBOARD("jank-dashboard", "Serves page and REST API of stalls, versions and tickets");

  private final String script;
  private final String description;

  ReleasedProgram(String script, String description) {
    this.script = script;
    this.description = description;
  }

  /** Name of its script below {@code bin}, and of its list of jars below {@code lib}. */
  String script() {
    return script;
  }

  /** Name of its archive, package and image, for example {@code jankline-gateway}. */
  String artifact() {
    return "jankline-" + label();
  }

  /** What it does, in one line. */
  String description() {
    return description;
  }

  /** Whether it is a service, with a settings file and a unit; all but the command are. */
  boolean isService() {
    return this != COMMAND;
  }

  /** Name of the example of its settings below {@code conf}. */
  String settings() {
    return label() + ".properties";
  }

  /** Arguments that its image passes when a container gives none. */
  List<String> arguments() {
    return isService() ? List.of("--config", "/etc/jankline/" + settings()) : List.of("help");
  }

  private String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
