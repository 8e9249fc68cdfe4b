package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import dev.jankline.schema.VersionVerdict;
import dev.jankline.webhook.text.Cut;
import dev.jankline.webhook.text.Headline;
import dev.jankline.webhook.text.TicketText;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Renders a ticket event as the body of a webhook: {@code {"type":"jank.ticket.opened",
 * "timestamp":…,"data":{…}}}. The same event always gives the same bytes, so every attempt carries
 * the same body. Never over {@link #MAX_BYTES}: texts are shortened and outermost frames left out,
 * and {@code stackOmitted} says how many.
 */
public final class TicketPayload {
  /** Standard Webhooks asks for less than 20 KB. */
  public static final int MAX_BYTES = 20_000;

  private static final int MAX_FRAMES = 40;
  private static final int MAX_OWNERS = 10;
  private static final int MAX_LINES = 20;

  private TicketPayload() {}

  /** Body of the webhook, UTF-8 JSON, without a link. */
  public static byte[] render(TicketEvent event) {
    return render(event, Optional.empty());
  }

  /**
   * Body of the webhook, UTF-8 JSON.
   *
   * @param link address in the dashboard; empty for none
   */
  static byte[] render(TicketEvent event, Optional<String> link) {
    int frames = Math.min(MAX_FRAMES, event.getStack().size());
    byte[] body = render(event, link, frames);
    while (body.length >= MAX_BYTES && frames > 0) {
      frames = frames / 2;
      body = render(event, link, frames);
    }
    return body;
  }

  private static byte[] render(TicketEvent event, Optional<String> link, int frames) {
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    payload.put("type", "jank.ticket." + event.getType().name().toLowerCase(Locale.ROOT));
    payload.put("timestamp", event.getAt().toString());
    ObjectNode data = payload.putObject("data");
    what(data, event);
    numbers(data, event);
    more(data, event);
    link.ifPresent(url -> data.put("dashboard", url));
    stack(data, event, frames);
    return payload.toString().getBytes(UTF_8);
  }

  private static void what(ObjectNode data, TicketEvent event) {
    data.put("ticket", Cut.text(event.getTicket()));
    data.put("sequence", event.getSequence());
    data.put("app", Cut.text(event.getApp()));
    data.put(
        "marker", Cut.text(TicketText.marker(event)) + " " + Cut.text(TicketText.appMarker(event)));
    data.put("fingerprint", Cut.text(event.getFingerprint()));
    data.put("title", Cut.text(event.getTitle()));
    data.put("cause", event.getCause().name());
    data.put("rule", Cut.text(event.getRule()));
    data.put("trigger", Cut.text(event.getTrigger()));
    data.put("kind", event.getKind().name());
    data.put("headline", Headline.of(event));
    data.put("versionName", Cut.text(event.getVersionName()));
    data.put("versionCode", event.getVersionCode());
  }

  private static void numbers(ObjectNode data, TicketEvent event) {
    data.put("windowStart", event.getWindowStart().toString());
    data.put("windowMillis", event.getWindowMillis());
    data.put("stalls", event.getStalls());
    data.put("devices", event.getDevices());
    data.put("anrs", event.getAnrs());
    data.put("explainedAnrs", event.getExplainedAnrs());
    data.put("p50Millis", event.getP50Millis());
    data.put("p90Millis", event.getP90Millis());
    data.put("p95Millis", event.getP95Millis());
    data.put("firstSeen", event.getFirstSeen().toString());
    data.put("lastSeen", event.getLastSeen().toString());
  }

  /** The judged rate and the comparison with the older version, where there are. */
  private static void comparison(ObjectNode data, @Nullable VersionComparison rate) {
    VersionVerdict verdict = rate == null ? null : rate.getVerdict();
    if (rate == null || verdict == null) {
      return;
    }
    ObjectNode compared = data.putObject("comparison");
    compared.put("outcome", verdict.getOutcome().name());
    compared.put("olderVersionName", Cut.text(verdict.getOlderVersionName()));
    estimate(compared, "ratio", verdict.getRatio());
    estimate(compared, "affectedPerThousand", rate.getAffectedPerThousand());
    compared.put("deviceDays", rate.getDeviceDays());
    compared.put("affectedDeviceDays", rate.getAffectedDeviceDays());
    if (rate.getAffectedInFleet() != null) {
      compared.put("affectedInFleet", rate.getAffectedInFleet());
    }
    if (verdict.getSince() != null) {
      compared.put("since", verdict.getSince().toString());
    }
    ArrayNode tiers = compared.putArray("worseTiers");
    verdict.getTiers().stream()
        .filter(tier -> tier.getOutcome() == VersionOutcome.WORSE)
        .forEach(tier -> tiers.add(tier.getTier().toString()));
  }

  private static void estimate(ObjectNode to, String name, @Nullable Estimate estimate) {
    if (estimate != null) {
      to.put(name, estimate.getValue());
      to.put(name + "Low", estimate.getLow());
      to.put(name + "High", estimate.getHigh());
    }
  }

  /** What not every event has. */
  private static void more(ObjectNode data, TicketEvent event) {
    if (!event.getLocation().isEmpty()) {
      data.put("location", Cut.text(event.getLocation()));
    }
    comparison(data, event.getRate());
    if (!event.getOwners().isEmpty()) {
      ArrayNode owners = data.putArray("owners");
      event.getOwners().stream().limit(MAX_OWNERS).forEach(owner -> owners.add(Cut.text(owner)));
    }
    if (event.getAssignee() != null) {
      data.put("assignee", Cut.text(event.getAssignee()));
    }
    if (event.getBy() != null) {
      data.put("by", Cut.text(event.getBy()));
    }
    if (event.getScreen() != null) {
      data.put("screen", Cut.text(event.getScreen()));
    }
    if (event.getFixedInVersionName() != null) {
      data.put("fixedInVersionName", Cut.text(event.getFixedInVersionName()));
    }
    if (event.getMutedUntil() != null) {
      data.put("mutedUntil", event.getMutedUntil().toString());
    }
    if (event.getMergedInto() != null) {
      data.put("mergedInto", Cut.text(event.getMergedInto()));
    }
    if (event.getPerhapsMovedFrom() != null) {
      ObjectNode moved = data.putObject("perhapsMovedFrom");
      moved.put("fingerprint", Cut.text(event.getPerhapsMovedFrom().getFingerprint()));
      moved.put("title", Cut.text(event.getPerhapsMovedFrom().getTitle()));
    }
    if (event.getClusters() > 0) {
      data.put("clusters", event.getClusters());
      ArrayNode lines = data.putArray("lines");
      event.getLines().stream()
          .limit(MAX_LINES)
          .forEach(line -> lines.add(Cut.text(line.getFingerprint() + ": " + line.getTrigger())));
    }
  }

  private static void stack(ObjectNode data, TicketEvent event, int frames) {
    ArrayNode stack = data.putArray("stack");
    for (SymbolizedFrame frame : event.getStack().subList(0, frames)) {
      stack.add(Cut.StackLines.line(frame));
    }
    data.put("stackOmitted", event.getStack().size() - frames);
  }
}
