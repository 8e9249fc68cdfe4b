package dev.jankline.local.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterInfo;
import dev.jankline.wire.json.PlainJson;
import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /clusters?top=20} (one row a cluster, version and day, most stalls first) and
 * {@code GET /ledger} while the demo runs.
 */
public final class QueryServer implements AutoCloseable {
  private static final int DEFAULT_TOP = 20;
  private static final List<String> TEXTS =
      List.of("title", "location", "cause", "stack", "exampleEventId");
  private static final Pattern TOP = Pattern.compile("(?:^|&)top=(\\d{1,6})(?:&|$)");

  private final ClusterView view;
  private final JsonServer server = new JsonServer("jank-query");

  private QueryServer(ClusterView view) {
    this.view = view;
  }

  /** Starts to answer from what a view has read. */
  public static QueryServer start(ClusterView view) {
    QueryServer query = new QueryServer(view);
    query.server.on("/clusters", query::clusters);
    query.server.on("/ledger", query::ledger);
    query.server.start();
    return query;
  }

  public URI url() {
    return server.url();
  }

  @Override
  public void close() {
    server.close();
  }

  private void clusters(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    List<JsonNode> rows =
        view.top(top(query)).stream().map(count -> row(count, view.info(count))).toList();
    JsonServer.answer(exchange, 200, rows);
  }

  private void ledger(HttpExchange exchange) throws IOException {
    Map<String, Map<String, Long>> byKind = new LinkedHashMap<>();
    view.ledger()
        .entries()
        .forEach(
            (entry, events) ->
                byKind
                    .computeIfAbsent(entry.kind().name(), kind -> new LinkedHashMap<>())
                    .put(entry.reason(), events));
    JsonServer.answer(exchange, 200, byKind);
  }

  static int top(@Nullable String query) {
    Matcher matcher = TOP.matcher(query == null ? "" : query);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : DEFAULT_TOP;
  }

  /** The counts of a row together with the texts of its cluster. */
  static JsonNode row(ClusterCount count, @Nullable ClusterInfo info) {
    ObjectNode row = (ObjectNode) PlainJson.tree(count);
    row.remove("deviceSketch"); // People cannot read it.
    if (info != null) {
      JsonNode texts = PlainJson.tree(info);
      for (String text : TEXTS) {
        row.set(text, texts.get(text));
      }
    }
    return row;
  }
}
