package dev.jankline.webhook.target.tracker;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A tracker that has no ticket, an open or a closed one, and takes only the requests that its
 * public documentation names. Answers have the fields and values of the documentation's examples,
 * shortened; resources named by tracker.
 */
final class DocumentedTracker implements AutoCloseable {
  static final String MARKER = "jank:k1:00ff";
  static final String APP_MARKER = "jank-app:com.example.reader";
  private static final String TICKET = "ticket";
  private static final String OPEN = "open";
  private static final String CLOSED = "closed";
  private static final int WRITTEN = 1;
  private static final int BEHIND_ALL = 10;

  private final WireMockServer server =
      new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));

  DocumentedTracker() {
    server.start();
  }

  /** A body of the documentation. */
  static String body(String name, String state) {
    try (InputStream in = DocumentedTracker.class.getResourceAsStream(name)) {
      byte[] bytes = Objects.requireNonNull(in, name).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8)
          .replace("{marker}", MARKER)
          .replace("{app-marker}", APP_MARKER)
          .replace("{state}", state);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }

  /**
   * Answers a look for the ticket.
   *
   * @param request makes the pattern of the request
   */
  void look(Supplier<MappingBuilder> request, String none, String open, String closed) {
    in(request, Scenario.STARTED, 200, none, Scenario.STARTED);
    in(request, OPEN, 200, open, OPEN);
    in(request, CLOSED, 200, closed, CLOSED);
  }

  /** Takes a ticket when there is none; a second one is refused. */
  void create(Supplier<MappingBuilder> request, int status, String body) {
    in(request, Scenario.STARTED, status, body, OPEN);
  }

  /** Takes a comment on the ticket that is there. */
  void comment(Supplier<MappingBuilder> request, int status, String body) {
    in(request, OPEN, status, body, OPEN);
    in(request, CLOSED, status, body, CLOSED);
  }

  void close(Supplier<MappingBuilder> request, int status, String body) {
    in(request, OPEN, status, body, CLOSED);
  }

  void reopen(Supplier<MappingBuilder> request, int status, String body) {
    in(request, CLOSED, status, body, OPEN);
  }

  /** Files the next ticket, but breaks the connection off instead of an answer. */
  void loseAnswerOf(MappingBuilder creation) {
    server.stubFor(
        creation
            .inScenario(TICKET)
            .whenScenarioStateIs(Scenario.STARTED)
            .willSetStateTo(OPEN)
            .atPriority(WRITTEN)
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
  }

  /** Answers everything with the same. */
  void always(ResponseDefinitionBuilder answer) {
    server.stubFor(any(anyUrl()).atPriority(BEHIND_ALL).willReturn(answer));
  }

  String url() {
    return server.baseUrl();
  }

  /** Requests that the documentation does not name, or not for the ticket's state. */
  List<String> undocumented() {
    return server.findAllUnmatchedRequests().stream()
        .map(request -> request.getMethod().getName() + " " + request.getUrl())
        .toList();
  }

  /** All requests, in no order. */
  List<LoggedRequest> requests() {
    return server.getAllServeEvents().stream().map(ServeEvent::getRequest).toList();
  }

  @Override
  public void close() {
    server.stop();
  }

  private void in(
      Supplier<MappingBuilder> request, String state, int status, String body, String next) {
    server.stubFor(
        request
            .get()
            .inScenario(TICKET)
            .whenScenarioStateIs(state)
            .willSetStateTo(next)
            .willReturn(
                aResponse()
                    .withStatus(status)
                    .withHeader("Content-Type", "application/json; charset=utf-8")
                    .withBody(body)));
  }
}
