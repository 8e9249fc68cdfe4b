package dev.jankline.registry.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;
import org.jspecify.annotations.Nullable;

/**
 * Holds what TLS to the registry is made from: the keys {@code schema.registry.ssl.*} mean what
 * {@code ssl.*} means to Kafka's own clients, and are read by Kafka's own code. Trust stores and
 * key stores are JKS, PKCS12 or PEM, the last also in the value itself. The name in the registry's
 * certificate is always checked.
 *
 * @param context trusted certificates and the client's own
 * @param parameters protocols and cipher suites
 */
public record RegistryTls(SSLContext context, SSLParameters parameters) {
  /** What the keys begin with, before the name of a Kafka key. */
  public static final String PREFIX = "schema.registry.";

  private static final String SSL = PREFIX + "ssl.";
  private static final ConfigDef KEYS = new ConfigDef().withClientSslSupport();

  /**
   * Reads the keys; null when there is none.
   *
   * @throws ConfigException naming what is wrong
   */
  static @Nullable RegistryTls from(Map<String, ?> config) {
    Map<String, Object> given = new HashMap<>();
    config.forEach(
        (key, value) -> {
          if (key.startsWith(SSL)) {
            given.put(known(key.substring(PREFIX.length())), value);
          }
        });
    return given.isEmpty() ? null : of(KEYS.parse(given));
  }

  private static String known(String key) {
    if (!KEYS.names().contains(key) || key.equals(SslConfigs.SSL_ENGINE_FACTORY_CLASS_CONFIG)) {
      throw new ConfigException("unknown setting " + PREFIX + key);
    }
    return key;
  }

  private static RegistryTls of(Map<String, Object> config) {
    Object names = config.get(SslConfigs.SSL_ENDPOINT_IDENTIFICATION_ALGORITHM_CONFIG);
    if (!"https".equalsIgnoreCase(String.valueOf(names))) {
      throw new ConfigException(
          SSL + "endpoint.identification.algorithm can only be https: names are always checked");
    }
    try (DefaultSslEngineFactory factory = new DefaultSslEngineFactory()) {
      factory.configure(config);
      return new RegistryTls(factory.sslContext(), parameters(config));
    } catch (KafkaException e) {
      ConfigException wrong = new ConfigException("among " + SSL + "*: " + reason(e));
      wrong.initCause(e);
      throw wrong;
    }
  }

  private static SSLParameters parameters(Map<String, Object> config) {
    SSLParameters parameters = new SSLParameters();
    String[] protocols = texts(config.get(SslConfigs.SSL_ENABLED_PROTOCOLS_CONFIG));
    String[] suites = texts(config.get(SslConfigs.SSL_CIPHER_SUITES_CONFIG));
    parameters.setProtocols(protocols.length == 0 ? null : protocols);
    parameters.setCipherSuites(suites.length == 0 ? null : suites);
    return parameters;
  }

  private static String[] texts(@Nullable Object list) {
    return list instanceof List<?> texts
        ? texts.stream().map(Object::toString).toArray(String[]::new)
        : new String[0];
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    StringBuilder reason = new StringBuilder(String.valueOf(failure.getMessage()));
    while (cause.getCause() != null) {
      cause = cause.getCause();
      reason.append(": ").append(cause.getMessage());
    }
    return reason.toString();
  }
}
