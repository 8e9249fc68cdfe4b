package dev.jankline.benchmarks.tickets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tracker that speaks GitHub's interface for one project and keeps its issues and comments. It is
 * away at times, and the answer to some creations is lost. It tells of every issue that is closed
 * or opened again, also by the dispatcher.
 */
final class YearTracker implements AutoCloseable {
  static final JsonMapper JSON = new JsonMapper();

  private static final Pattern WORD = Pattern.compile("\"(jank(?:-app)?:[^\"]+)\"");
  private static final Pattern MARKERS =
      Pattern.compile("jank:([A-Za-z0-9:-]+)\\W+jank-app:([A-Za-z0-9.-]+)");
  private static final Pattern ISSUE = Pattern.compile("/issues/(\\d+)(/comments)?$");
  private static final int PAGE = 100;
  private static final int LOST_EVERY = 9;

  /** Account that every issue is closed and opened by. */
  static final String PERSON = "ben";

  /** Keeps an issue. */
  static final class Issue {
    final int number;
    final String title;
    final String body;
    final List<String> comments = new ArrayList<>();
    final List<String> labels = new ArrayList<>(List.of("jankline"));
    boolean isOpen = true;
    private String reason = "";

    private Issue(int number, String title, String body) {
      this.number = number;
      this.title = title;
      this.body = body;
    }

    /** App and fingerprint; empty when the text names none. */
    Optional<List<String>> ticket() {
      Matcher markers = MARKERS.matcher(body);
      return markers.find()
          ? Optional.of(List.of(markers.group(2), markers.group(1)))
          : Optional.empty();
    }
  }

  /** What the tracker tells of an issue. */
  record Told(String app, String body) {}

  private final HttpServer server;
  private final InstantSource clock;
  final List<Issue> issues = new ArrayList<>();
  final Queue<Told> told = new ArrayDeque<>();
  private boolean isAway;
  private int creations;
  private int lost;
  private int refused;

  YearTracker(InstantSource clock) throws IOException {
    this.clock = clock;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  synchronized void away(boolean now) {
    isAway = now;
  }

  /** Requests that were refused, and creations whose answer was lost. */
  synchronized int failures() {
    return refused + lost;
  }

  /** What was told since the last call. */
  synchronized List<Told> told() {
    List<Told> all = List.copyOf(told);
    told.clear();
    return all;
  }

  synchronized Optional<Issue> open(String app, String fingerprint) {
    return issues.stream()
        .filter(one -> one.isOpen && one.ticket().equals(Optional.of(List.of(app, fingerprint))))
        .findFirst();
  }

  /** A person closes an issue. */
  synchronized void close(Issue issue, String reason, @Nullable String fixedIn) {
    issue.labels.removeIf(label -> label.startsWith("fixed-in:"));
    if (fixedIn != null) {
      issue.labels.add("fixed-in:" + fixedIn);
    }
    set(issue, false, reason);
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void set(Issue issue, boolean isOpen, String reason) {
    if (issue.isOpen == isOpen) {
      return;
    }
    issue.isOpen = isOpen;
    issue.reason = reason;
    ObjectNode body = JSON.createObjectNode().put("action", isOpen ? "reopened" : "closed");
    body.set("issue", json(issue));
    body.putObject("sender").put("login", PERSON);
    body.put("at", clock.instant().toString());
    issue.ticket().ifPresent(ticket -> told.add(new Told(ticket.get(0), body.toString())));
  }

  private ObjectNode json(Issue issue) {
    ObjectNode json = JSON.createObjectNode();
    json.put("number", issue.number).put("title", issue.title).put("body", issue.body);
    json.put("state", issue.isOpen ? "open" : "closed").put("author_association", "MEMBER");
    json.put("state_reason", issue.reason);
    json.put("html_url", "https://tracker.example.com/issues/" + issue.number);
    ArrayNode labels = json.putArray("labels");
    issue.labels.forEach(label -> labels.addObject().put("name", label));
    return json;
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String line =
        exchange.getRequestMethod()
            + " "
            + URLDecoder.decode(exchange.getRequestURI().toString(), StandardCharsets.UTF_8);
    Optional<JsonNode> answer = answer(line, JSON.readTree(body.isEmpty() ? "{}" : body));
    if (answer.isEmpty()) {
      exchange.close();
      return;
    }
    boolean isRefused = answer.get().isMissingNode();
    byte[] bytes = isRefused ? new byte[] {'{', '}'} : JSON.writeValueAsBytes(answer.get());
    exchange.sendResponseHeaders(isRefused ? 503 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** Empty when the answer is lost, missing when the request is refused. */
  private synchronized Optional<JsonNode> answer(String line, JsonNode body) {
    if (isAway) {
      refused++;
      return Optional.of(JSON.missingNode());
    }
    Matcher one = ISSUE.matcher(line);
    if (one.find()) {
      Issue issue = issues.get(Integer.parseInt(one.group(1)) - 1);
      if (one.group(2) != null) {
        issue.comments.add(body.path("body").asText());
      } else if (!line.startsWith("GET")) {
        set(issue, body.path("state").asText().equals("open"), body.path("state_reason").asText());
      }
      return Optional.of(json(issue));
    }
    if (line.startsWith("POST")) {
      issues.add(
          new Issue(issues.size() + 1, body.path("title").asText(), body.path("body").asText()));
      if (++creations % LOST_EVERY == 0) {
        lost++;
        return Optional.empty();
      }
      return Optional.of(json(issues.get(issues.size() - 1)));
    }
    return Optional.of(line.startsWith("GET /search") ? search(line) : newest());
  }

  private ArrayNode newest() {
    ArrayNode found = JSON.createArrayNode();
    for (int i = issues.size() - 1; i >= Math.max(0, issues.size() - PAGE); i--) {
      found.add(json(issues.get(i)));
    }
    return found;
  }

  private ObjectNode search(String line) {
    ObjectNode found = JSON.createObjectNode();
    ArrayNode items = found.putArray("items");
    issues.stream()
        .filter(
            issue ->
                WORD.matcher(line).results().allMatch(word -> issue.body.contains(word.group(1))))
        .forEach(issue -> items.add(json(issue)));
    return found;
  }
}
