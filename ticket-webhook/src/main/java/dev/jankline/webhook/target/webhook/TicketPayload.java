package dev.jankline.webhook.target.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.TicketEvent;
import java.util.Locale;
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
  private static final int MAX_TEXT = 300;

  private TicketPayload() {}

  /** Body of the webhook, UTF-8 JSON. */
  public static byte[] render(TicketEvent event) {
    int frames = Math.min(MAX_FRAMES, event.getStack().size());
    byte[] body = render(event, frames);
    while (body.length >= MAX_BYTES && frames > 0) {
      frames = frames / 2;
      body = render(event, frames);
    }
    return body;
  }

  private static byte[] render(TicketEvent event, int frames) {
    ObjectNode payload = JsonNodeFactory.instance.objectNode();
    payload.put("type", "jank.ticket." + event.getType().name().toLowerCase(Locale.ROOT));
    payload.put("timestamp", event.getAt().toString());
    ObjectNode data = payload.putObject("data");
    what(data, event);
    numbers(data, event);
    stack(data, event, frames);
    return payload.toString().getBytes(UTF_8);
  }

  private static void what(ObjectNode data, TicketEvent event) {
    data.put("ticket", shortened(event.getTicket()));
    data.put("sequence", event.getSequence());
    data.put("app", shortened(event.getApp()));
    data.put("marker", "jank:" + shortened(event.getFingerprint()));
    data.put("fingerprint", shortened(event.getFingerprint()));
    data.put("title", shortened(event.getTitle()));
    data.put("cause", event.getCause().name());
    data.put("rule", shortened(event.getRule()));
    data.put("trigger", shortened(event.getTrigger()));
    data.put("versionName", shortened(event.getVersionName()));
    data.put("versionCode", event.getVersionCode());
  }

  private static void numbers(ObjectNode data, TicketEvent event) {
    data.put("windowStart", event.getWindowStart().toString());
    data.put("windowMillis", event.getWindowMillis());
    data.put("stalls", event.getStalls());
    data.put("devices", event.getDevices());
    data.put("p50Millis", event.getP50Millis());
    data.put("p95Millis", event.getP95Millis());
    data.put("firstSeen", event.getFirstSeen().toString());
    data.put("lastSeen", event.getLastSeen().toString());
  }

  private static void stack(ObjectNode data, TicketEvent event, int frames) {
    ArrayNode stack = data.putArray("stack");
    for (SymbolizedFrame frame : event.getStack().subList(0, frames)) {
      stack.add(line(frame));
    }
    data.put("stackOmitted", event.getStack().size() - frames);
  }

  /** A frame as Java prints it: {@code a.b.C.d(C.java:12)}. */
  private static String line(SymbolizedFrame frame) {
    StringBuilder line = new StringBuilder(shortened(frame.getFunction()));
    String file = frame.getFileName() != null ? frame.getFileName() : frame.getModule();
    if (file != null) {
      line.append('(').append(shortened(file));
      if (frame.getLine() > 0) {
        line.append(':').append(frame.getLine());
      }
      line.append(')');
    }
    return line.toString();
  }

  private static String shortened(@Nullable String text) {
    if (text == null || text.length() <= MAX_TEXT) {
      return text == null ? "" : text;
    }
    int end = Character.isHighSurrogate(text.charAt(MAX_TEXT - 1)) ? MAX_TEXT - 1 : MAX_TEXT;
    return text.substring(0, end) + "…";
  }
}
