package dev.jankline.webhook.http;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.SessionProtocol;
import dev.jankline.webhook.settings.WebhookSettings;
import java.net.URI;
import java.util.List;

/**
 * Where webhooks go, checked.
 *
 * @param base protocol, host and port
 * @param path path and query, as configured
 * @param rule which addresses the host may stand for
 */
public record Destination(URI base, String path, AddressRule rule) {
  /**
   * Reads it from the settings.
   *
   * @param key name of the setting with the address, for messages
   * @param url address as configured
   * @throws IllegalArgumentException when the address or the allow-list is wrong
   */
  public static Destination of(String key, URI url, WebhookSettings settings) {
    List<String> allowed = settings.allowAddresses().orElse(List.of());
    boolean isHttps = "https".equalsIgnoreCase(url.getScheme());
    check(key, url, isHttps, allowed);
    SessionProtocol protocol = isHttps ? SessionProtocol.HTTPS : SessionProtocol.H1C;
    return new Destination(
        URI.create(protocol.uriText() + "://" + url.getRawAuthority()),
        pathOf(url),
        new AddressRule(allowed, isHttps));
  }

  /**
   * Makes a client that follows no redirect, uses no proxy and connects only to addresses that the
   * rule allows; nothing is connected before the first call. Its factory is its own.
   */
  public WebClient client(WebhookSettings settings) {
    ClientFactory factory =
        ClientFactory.builder()
            .connectTimeout(settings.connectTimeout())
            .ipAddressFilter(
                target -> target.getAddress() != null && rule.allows(target.getAddress()))
            .build();
    return WebClient.builder(base)
        .factory(factory)
        .responseTimeout(settings.timeout())
        .maxResponseLength(0)
        .build();
  }

  private static void check(String key, URI url, boolean isHttps, List<String> allowed) {
    if (url.getHost() == null || url.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          key + " must be https://host/path, without user and password");
    }
    boolean isHttp = "http".equalsIgnoreCase(url.getScheme());
    if (!isHttps && !(isHttp && !allowed.isEmpty())) {
      throw new IllegalArgumentException(
          key
              + " must be https; http goes only to addresses named in"
              + " jank.webhook.allow-addresses");
    }
  }

  private static String pathOf(URI url) {
    String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
  }
}
