package dev.jankline.webhook.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.MediaType;
import java.net.URLEncoder;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Is one request to a tracker.
 *
 * @param path path and query below the tracker's address
 * @param body content; empty for none
 */
public record Call(HttpMethod method, String path, MediaType type, String body) {
  public static Call get(String path) {
    return new Call(HttpMethod.GET, path, MediaType.JSON_UTF_8, "");
  }

  public static Call json(HttpMethod method, String path, JsonNode body) {
    return new Call(method, path, MediaType.JSON_UTF_8, body.toString());
  }

  /** A POST of the fields of a form. */
  public static Call form(String path, Map<String, String> fields) {
    String body =
        fields.entrySet().stream()
            .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return new Call(HttpMethod.POST, path, MediaType.FORM_DATA, body);
  }

  /** A text as a part of a path or query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
