package dev.jankline.command.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.line.CommandException;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks the REST API of a dashboard. */
public final class DashboardClient {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final int OK = 200;

  private final URI url;
  private final @Nullable String key;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT_LIMIT)
          .build();

  /**
   * Takes an address.
   *
   * @param url base address, as {@code http://host:port}
   * @param key read key; null for none
   * @throws CommandException when it is no such address
   */
  public DashboardClient(URI url, @Nullable String key) {
    String scheme = url.getScheme();
    if (url.getHost() == null || !("http".equals(scheme) || "https".equals(scheme))) {
      throw CommandException.badInput(
          "'" + url + "' is no dashboard address; give --dashboard http://host:port");
    }
    this.url = url;
    this.key = key;
  }

  /**
   * Asks for a JSON document.
   *
   * @param path path and parameters, encoded
   * @throws CommandException when no dashboard answers, or with an error
   */
  public JsonNode get(String path) {
    URI address = URI.create(url.toString().replaceAll("/+$", "") + path);
    HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(ANSWER_LIMIT);
    if (key != null) {
      request.header("Authorization", "Bearer " + key);
    }
    HttpResponse<String> response = send(request.build());
    JsonNode body = read(response);
    if (response.statusCode() != OK) {
      throw CommandException.failed(
          body.path("error").asText("the dashboard answered HTTP status " + response.statusCode()));
    }
    return body;
  }

  private HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw CommandException.failed(
          "cannot reach the dashboard at " + url + " (" + why + "); is it running?");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandException.failed("interrupted while waiting for the dashboard");
    }
  }

  private JsonNode read(HttpResponse<String> response) {
    try {
      return JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw CommandException.failed(
          "what answers at %s is no dashboard: HTTP status %d, no JSON"
              .formatted(url, response.statusCode()));
    }
  }

  /** A text as a part of a path, or the value of a parameter. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
