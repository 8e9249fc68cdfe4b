package dev.jankline.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.MediaType;
import java.net.URLEncoder;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One request to a tracker.
 *
 * @param path path and query below the tracker's address
 * @param body content; empty for none
 */
public record TrackerCall(HttpMethod method, String path, MediaType type, String body) {
  public static TrackerCall get(String path) {
    return new TrackerCall(HttpMethod.GET, path, MediaType.JSON_UTF_8, "");
  }

  public static TrackerCall json(HttpMethod method, String path, JsonNode body) {
    return new TrackerCall(method, path, MediaType.JSON_UTF_8, body.toString());
  }

  /** A POST of the fields of a form. */
  public static TrackerCall form(String path, Map<String, String> fields) {
    String body =
        fields.entrySet().stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return new TrackerCall(HttpMethod.POST, path, MediaType.FORM_DATA, body);
  }

  /** A text as a part of a path or query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
