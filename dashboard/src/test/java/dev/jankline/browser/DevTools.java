package dev.jankline.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The debugging protocol of Chromium over one WebSocket: calls with their answers, and events by
 * session. Calls may come from any thread; events are told on the thread of the WebSocket.
 */
final class DevTools implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ANSWER_SECONDS = 60;

  private final Map<Integer, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final Map<String, BiConsumer<String, JsonNode>> listeners = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private @Nullable WebSocket socket;

  private DevTools() {}

  /** Connects to a browser. */
  static DevTools connect(String endpoint) {
    DevTools tools = new DevTools();
    tools.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(endpoint), new Messages(tools::received))
            .join();
    return tools;
  }

  /** Tells the events of a session to somebody: name and parameters. */
  void listen(String session, BiConsumer<String, JsonNode> listener) {
    listeners.put(session, listener);
  }

  /**
   * Calls a method and waits for its answer.
   *
   * @param session session of a tab; empty for the browser itself
   * @throws AssertionError when the browser refuses it or does not answer within 60 seconds
   */
  JsonNode call(String session, String method, Map<String, Object> parameters) {
    int id = ids.incrementAndGet();
    ObjectNode message = JSON.createObjectNode().put("id", id).put("method", method);
    message.set("params", JSON.valueToTree(parameters));
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    open.put(id, answer);
    send(message.toString());
    return answered(method, answer);
  }

  /** A WebSocket takes one text at a time. */
  private synchronized void send(String text) {
    if (socket == null) {
      throw new IllegalStateException("not connected");
    }
    socket.sendText(text, true).join();
  }

  private static JsonNode answered(String method, CompletableFuture<JsonNode> answer) {
    JsonNode body = answer.orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
    if (body.has("error")) {
      throw new AssertionError(method + " was refused: " + body.get("error"));
    }
    return body.path("result");
  }

  private void received(String text) {
    JsonNode message = parsed(text);
    CompletableFuture<JsonNode> answer = open.remove(message.path("id").asInt(-1));
    BiConsumer<String, JsonNode> listener = listeners.get(message.path("sessionId").asText());
    if (answer != null) {
      answer.complete(message);
    } else if (listener != null && message.has("method")) {
      listener.accept(message.get("method").asText(), message.path("params"));
    }
  }

  private static JsonNode parsed(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Chromium sent no JSON", e);
    }
  }

  @Override
  public void close() {
    if (socket != null) {
      socket.abort();
    }
  }
}
