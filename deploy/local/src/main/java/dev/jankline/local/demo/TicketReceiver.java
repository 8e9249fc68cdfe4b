package dev.jankline.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import dev.jankline.local.client.JsonServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for a bug tracker: takes {@code POST /hook}, verifies the signature with Standard
 * Webhooks' own library, keeps each message once by its {@code webhook-id}, and answers with the id
 * and URL of the ticket. {@code GET /tickets} lists what it got. Thread-safe.
 */
public final class TicketReceiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_BODY_BYTES = 1 << 20;

  /**
   * One verified message.
   *
   * @param webhookId its id, the same in every repeat
   * @param ticket id of the ticket it is about
   * @param trackerId id this tracker gave the ticket
   * @param body the whole message
   */
  public record Message(String webhookId, String ticket, String trackerId, JsonNode body) {}

  private final Webhook verifier;
  private final JsonServer server = new JsonServer("jank-receiver");
  private final Map<String, Message> messages = new LinkedHashMap<>();
  private final Map<String, String> trackerIds = new LinkedHashMap<>();
  private int repeats;
  private int refused;

  private TicketReceiver(Webhook verifier) {
    this.verifier = verifier;
  }

  /**
   * Starts on a free port.
   *
   * @param secret shared with the sender, {@code whsec_…}
   */
  public static TicketReceiver start(String secret) {
    try {
      TicketReceiver receiver = new TicketReceiver(new Webhook(secret));
      receiver.server.on("/hook", receiver::take);
      receiver.server.on("/tickets", receiver::list);
      receiver.server.start();
      return receiver;
    } catch (EmptyWebhookSecretException e) {
      throw new IllegalArgumentException("the webhook secret is empty", e);
    }
  }

  /** Address that takes tickets. */
  public URI hook() {
    return server.url().resolve("/hook");
  }

  /** Address that lists the tickets received. */
  public URI ticketsUrl() {
    return server.url().resolve("/tickets");
  }

  /** All verified messages, each once, in the order they came. */
  public synchronized List<Message> messages() {
    return List.copyOf(messages.values());
  }

  /** Number of distinct tickets that verified messages were about. */
  public synchronized int tickets() {
    return trackerIds.size();
  }

  /** Messages that came again. */
  public synchronized int repeats() {
    return repeats;
  }

  /** Requests turned away: no or a wrong signature, or no ticket in them. */
  public synchronized int refused() {
    return refused;
  }

  @Override
  public void close() {
    server.close();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY_BYTES);
    Message message = verified(exchange, new String(body, StandardCharsets.UTF_8));
    if (message == null) {
      JsonServer.answer(exchange, 401, Map.of("error", "signature, id or ticket is wrong"));
      return;
    }
    JsonServer.answer(
        exchange,
        200,
        Map.of("id", message.trackerId(), "url", ticketsUrl() + "#" + message.trackerId()));
  }

  private void list(HttpExchange exchange) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Message message : messages()) {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", message.trackerId());
      row.put("ticket", message.ticket());
      row.put("webhookId", message.webhookId());
      row.put("message", message.body());
      rows.add(row);
    }
    JsonServer.answer(exchange, 200, rows);
  }

  private synchronized @Nullable Message verified(HttpExchange exchange, String body) {
    String id = exchange.getRequestHeaders().getFirst("webhook-id");
    try {
      verifier.verify(body, exchange.getRequestHeaders());
      JsonNode document = JSON.readTree(body);
      String ticket = document.path("data").path("ticket").asText("");
      if (id == null || ticket.isEmpty()) {
        refused++;
        return null;
      }
      return keep(id, ticket, document);
    } catch (WebhookVerificationException | IOException e) {
      refused++;
      return null;
    }
  }

  private Message keep(String id, String ticket, JsonNode document) {
    Message known = messages.get(id);
    if (known != null) {
      repeats++;
      return known;
    }
    String trackerId = trackerIds.computeIfAbsent(ticket, key -> "DEMO-" + (trackerIds.size() + 1));
    Message message = new Message(id, ticket, trackerId, document);
    messages.put(id, message);
    return message;
  }
}
