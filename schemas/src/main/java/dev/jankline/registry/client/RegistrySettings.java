package dev.jankline.registry.client;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration DEFAULT_READ_TIMEOUT = Duration.ofSeconds(10);
  private static final int DEFAULT_MAX_RETRIES = 3;
  private static final Duration DEFAULT_MIN_RETRY_WAIT = Duration.ofMillis(200);
  private static final Duration DEFAULT_MAX_RETRY_WAIT = Duration.ofSeconds(5);

  public RegistrySettings {
    urls = List.copyOf(urls);
  }

  /** Settings for the given URLs, all else at its default. */
  public static RegistrySettings of(URI... urls) {
    return new RegistrySettings(
        List.of(urls),
        RegistryAccess.open(),
        DEFAULT_CONNECT_TIMEOUT,
        DEFAULT_READ_TIMEOUT,
        DEFAULT_MAX_RETRIES,
        DEFAULT_MIN_RETRY_WAIT,
        DEFAULT_MAX_RETRY_WAIT);
  }

  /**
   * Reads the settings from a client's configuration; keys of other concerns are ignored.
   *
   * @throws ConfigException naming the key that is missing or wrong
   */
  public static RegistrySettings from(Map<String, ?> config) {
    List<URI> urls = new ArrayList<>();
    @Nullable String inUrl = null;
    for (String url : urls(config)) {
      URI uri = uri(url);
      inUrl = inUrl == null ? uri.getRawUserInfo() : inUrl;
      urls.add(uri);
    }
    return new RegistrySettings(
        urls.stream().map(RegistrySettings::bare).toList(),
        RegistryAccess.from(config, inUrl),
        millis(config, CONNECT_TIMEOUT, DEFAULT_CONNECT_TIMEOUT),
        millis(config, READ_TIMEOUT, DEFAULT_READ_TIMEOUT),
        (int) number(config, MAX_RETRIES, DEFAULT_MAX_RETRIES),
        millis(config, MIN_RETRY_WAIT, DEFAULT_MIN_RETRY_WAIT),
        millis(config, MAX_RETRY_WAIT, DEFAULT_MAX_RETRY_WAIT));
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

  private static List<String> urls(Map<String, ?> config) {
    Object value = config.get(URL);
    List<String> urls = new ArrayList<>();
    if (value instanceof List<?> list) {
      list.forEach(url -> urls.add(url.toString().trim()));
    } else if (value != null) {
      for (String url : value.toString().split(",", -1)) {
        urls.add(url.trim());
      }
    }
    urls.removeIf(String::isEmpty);
    if (urls.isEmpty()) {
      throw new ConfigException(
          URL + " is missing: set it to the registry's URL, for example http://localhost:8081");
    }
    return urls;
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

  private static Duration millis(Map<String, ?> config, String key, Duration otherwise) {
    return Duration.ofMillis(number(config, key, otherwise.toMillis()));
  }

  private static long number(Map<String, ?> config, String key, long otherwise) {
    Object value = config.get(key);
    try {
      long number = value == null ? otherwise : Long.parseLong(value.toString().trim());
      if (number >= 0 && number <= Integer.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new ConfigException(key + " must be a whole number from 0 on, not " + value);
  }
}
