package dev.jankline.webhook.target.tracker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.jankline.schema.TicketEvent;
import dev.jankline.webhook.http.JsonClient;
import dev.jankline.webhook.settings.WebhookSettings.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Chooses what a new issue has beside its text, by the settings of its target: what is set for the
 * first owner of the code, or the rule, that is named there, else what is set for {@code *}.
 */
final class IssueFields {
  static final String LABEL = "jankline";
  private static final String OTHERS = "*";

  private final Target settings;

  IssueFields(Target settings) {
    this.settings = settings;
  }

  /** Who is to work on it: decided by an operator, else that of the owner. */
  Optional<String> assignee(TicketEvent event) {
    return Optional.ofNullable(event.getAssignee())
        .or(() -> chosen(settings.assignees(), event.getOwners()));
  }

  Optional<String> component(TicketEvent event) {
    return chosen(settings.components(), event.getOwners());
  }

  Optional<String> priority(TicketEvent event) {
    return chosen(settings.priorities(), List.of(event.getRule()));
  }

  /** The label of all tickets, then those of the settings. */
  List<String> labels() {
    List<String> labels = new ArrayList<>(List.of(LABEL));
    settings.labels().ifPresent(labels::addAll);
    return labels;
  }

  /** Fields of the project's own; a value that is JSON is sent as it is, any other as a text. */
  Map<String, JsonNode> custom() {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    settings
        .fields()
        .forEach(
            (name, value) -> {
              JsonNode json = JsonClient.tree(value);
              fields.put(name, json.isContainerNode() ? json : TextNode.valueOf(value));
            });
    return fields;
  }

  private static Optional<String> chosen(Map<String, String> settings, List<String> names) {
    return Stream.concat(names.stream(), Stream.of(OTHERS))
        .filter(settings::containsKey)
        .findFirst()
        .map(settings::get);
  }
}
