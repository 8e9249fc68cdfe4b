package dev.jankline.registry.client;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/**
 * Holds what a client of the registry needs to know; made from the same keys as Confluent's client.
 *
 * @param urls base URLs in order of preference, each with its path, without trailing slash
 * @param access credentials and TLS
 * @param connectTimeout longest wait for a connection
 * @param readTimeout longest wait for an answer
 * @param maxRetries rounds over all URLs after the first one
 * @param minRetryWait wait after the first round; doubled after each
 * @param maxRetryWait longest wait between rounds
 */
public record RegistrySettings(
    List<URI> urls,
    RegistryAccess access,
    Duration connectTimeout,
    Duration readTimeout,
    int maxRetries,
    Duration minRetryWait,
    Duration maxRetryWait) {
  public static final String URL = "schema.registry.url";
  public static final String CONNECT_TIMEOUT = "http.connect.timeout.ms";
  public static final String READ_TIMEOUT = "http.read.timeout.ms";
  public static final String MAX_RETRIES = "max.retries";
  public static final String MIN_RETRY_WAIT = "retries.wait.ms";
  public static final String MAX_RETRY_WAIT = "retries.max.wait.ms";

  private static final ConfigDef KEYS =
      new ConfigDef().define(URL, ConfigDef.Type.LIST, List.of(), ConfigDef.Importance.HIGH, "");

  static {
    Map.of(
            CONNECT_TIMEOUT, 5_000,
            READ_TIMEOUT, 10_000,
            MAX_RETRIES, 3,
            MIN_RETRY_WAIT, 200,
            MAX_RETRY_WAIT, 5_000)
        .forEach(
            (key, otherwise) ->
                KEYS.define(
                    key,
                    ConfigDef.Type.INT,
                    otherwise,
                    ConfigDef.Range.atLeast(0),
                    ConfigDef.Importance.LOW,
                    ""));
  }

  public RegistrySettings {
    urls = List.copyOf(urls);
  }

  /**
   * Reads the settings from a client's configuration; keys of other concerns are ignored.
   *
   * @throws ConfigException naming the key that is missing or wrong
   */
  public static RegistrySettings from(Map<String, ?> config) {
    Map<String, Object> given = new HashMap<>(config);
    given.computeIfPresent(URL, (key, url) -> url instanceof List<?> ? url : url.toString());
    AbstractConfig known = new AbstractConfig(KEYS, given, false);
    List<URI> urls =
        known.getList(URL).stream()
            .filter(url -> !url.isBlank())
            .map(RegistrySettings::uri)
            .toList();
    if (urls.isEmpty()) {
      throw new ConfigException(
          URL + " is missing: set it to the registry's URL, for example http://localhost:8081");
    }
    @Nullable String inUrl =
        urls.stream().map(URI::getRawUserInfo).filter(Objects::nonNull).findFirst().orElse(null);
    return new RegistrySettings(
        urls.stream().map(RegistrySettings::bare).toList(),
        RegistryAccess.from(config, inUrl),
        millis(known, CONNECT_TIMEOUT),
        millis(known, READ_TIMEOUT),
        known.getInt(MAX_RETRIES),
        millis(known, MIN_RETRY_WAIT),
        millis(known, MAX_RETRY_WAIT));
  }

  /** Shows no password. */
  @Override
  public String toString() {
    return "RegistrySettings[urls="
        + urls
        + ", access="
        + access
        + ", maxRetries="
        + maxRetries
        + "]";
  }

  private static URI uri(String url) {
    try {
      URI uri = new URI(url);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      if ((scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null) {
        return uri;
      }
    } catch (java.net.URISyntaxException e) {
      // Said below; the exception's own message may show a password.
    }
    throw new ConfigException(URL + " must hold http or https URLs, separated by commas");
  }

  /** The URL without user info and trailing slash. */
  private static URI bare(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    while (path.endsWith("/")) {
      path = path.substring(0, path.length() - 1);
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    return URI.create(uri.getScheme() + "://" + uri.getHost() + port + path);
  }

  private static Duration millis(AbstractConfig known, String key) {
    return Duration.ofMillis(known.getInt(key));
  }
}
