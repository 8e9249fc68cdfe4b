package dev.jankline.command.cluster;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the list of tickets: the last event of each, and what is known of it in its tracker. Events
 * are kept for 30 days, so a ticket that was silent for longer is listed by its status alone.
 */
final class TicketListing {
  private TicketListing() {}

  /** Says which tickets are listed; what is null admits all. */
  record Filter(
      @Nullable String app,
      @Nullable String state,
      @Nullable String owner,
      @Nullable String version) {
    private boolean admits(Map<String, Object> row) {
      return isIn(app, row.get("app"))
          && (state == null || isIn(state.toLowerCase(Locale.ROOT), row.get("state")))
          && isIn(version, row.get("versionName"))
          && (owner == null || (row.get("owners") instanceof List<?> all && all.contains(owner)));
    }

    private static boolean isIn(@Nullable String wanted, @Nullable Object value) {
      return wanted == null || wanted.equals(value);
    }
  }

  /**
   * Rows of the list, newest first.
   *
   * @param events last event by key
   * @param statuses newest status by key
   * @param filter says which tickets are listed
   */
  static List<Map<String, Object>> rows(
      Map<String, TicketEvent> events, Map<String, TicketStatus> statuses, Filter filter) {
    TreeSet<String> keys = new TreeSet<>(events.keySet());
    keys.addAll(statuses.keySet());
    return keys.stream()
        .map(key -> row(events.get(key), statuses.get(key)))
        .filter(filter::admits)
        .sorted(
            Comparator.comparing((Map<String, Object> row) -> String.valueOf(row.get("at")))
                .reversed())
        .toList();
  }

  /** A row as text. */
  static String line(Map<String, Object> row) {
    return Stream.of("state", "app", "cluster", "versionName", "stalls", "title", "url")
        .map(row::get)
        .filter(value -> value != null && !value.toString().isEmpty())
        .map(Object::toString)
        .reduce((left, right) -> left + "  " + right)
        .orElse("");
  }

  /**
   * All that is known of one ticket.
   *
   * @param events its events, oldest first
   */
  static Map<String, Object> shown(List<TicketEvent> events, @Nullable TicketStatus status) {
    TicketEvent last = events.isEmpty() ? null : events.get(events.size() - 1);
    Map<String, Object> shown = row(last, status);
    events.stream()
        .map(TicketEvent::getPerhapsMovedFrom)
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(
            from -> {
              shown.put("perhapsMovedFrom", from.getFingerprint());
              shown.put("perhapsMovedFromTitle", from.getTitle());
            });
    shown.put("history", events.stream().map(TicketListing::step).toList());
    return shown;
  }

  /** A ticket as text: a line for what is known, then one for each event. */
  static List<String> lines(Map<String, Object> shown) {
    List<String> lines = new ArrayList<>();
    shown.forEach(
        (name, value) -> {
          if (value instanceof String text && !text.isEmpty()) {
            lines.add(name + ": " + text);
          }
        });
    if (shown.get("history") instanceof List<?> steps) {
      for (Object step : steps) {
        if (step instanceof Map<?, ?> one) {
          lines.add(one.get("at") + "  " + one.get("type") + "  " + one.get("trigger"));
        }
      }
    }
    return lines;
  }

  private static Map<String, Object> step(TicketEvent event) {
    Map<String, Object> step = new LinkedHashMap<>();
    step.put("at", event.getAt().toString());
    step.put("type", event.getType().name().toLowerCase(Locale.ROOT));
    step.put("trigger", event.getTrigger());
    step.put("versionName", event.getVersionName());
    step.put("by", event.getBy());
    return step;
  }

  private static Map<String, Object> row(
      @Nullable TicketEvent event, @Nullable TicketStatus status) {
    Map<String, Object> row = new LinkedHashMap<>();
    if (event != null) {
      row.put("app", event.getApp());
      row.put("cluster", event.getFingerprint());
      row.put("ticket", event.getTicket());
      row.put("state", event.getType().name().toLowerCase(Locale.ROOT));
      row.put("title", event.getTitle());
      row.put("versionName", event.getVersionName());
      row.put("owners", event.getOwners());
      row.put("assignee", event.getAssignee());
      row.put("stalls", event.getStalls());
      row.put("trigger", event.getTrigger());
      row.put("at", event.getAt().toString());
    }
    if (status != null) {
      row.putIfAbsent("app", status.getApp());
      row.putIfAbsent("cluster", status.getFingerprint());
      row.putIfAbsent("ticket", status.getTicket());
      row.putIfAbsent("state", status.getState().name().toLowerCase(Locale.ROOT));
      row.putIfAbsent("at", status.getAt().toString());
      row.put("tracker", status.getState().name().toLowerCase(Locale.ROOT));
      row.put("externalId", status.getExternalId());
      row.put("url", status.getUrl());
      row.put("error", status.getError());
      row.put("decidedBy", status.getBy());
      row.put("decidedAt", status.getBy() == null ? null : status.getAt().toString());
    }
    return row;
  }
}
