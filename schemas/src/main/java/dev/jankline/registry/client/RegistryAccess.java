package dev.jankline.registry.client;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;
import org.jspecify.annotations.Nullable;

/**
 * Says how a client gets access to the registry; made from the same keys as Confluent's client.
 *
 * <pre>
 * basic.auth.credentials.source   URL (as without it): user:password@ of the first URL that has it
 *                                 USER_INFO: basic.auth.user.info
 *                                 SASL_INHERIT: username and password of sasl.jaas.config
 * bearer.auth.credentials.source  STATIC_TOKEN: bearer.auth.token
 * </pre>
 *
 * @param authorization value of the header of that name; null for none
 * @param tls what TLS is made from; null for the defaults of the Java runtime
 */
public record RegistryAccess(@Nullable String authorization, @Nullable RegistryTls tls) {
  public static final String BASIC_SOURCE = "basic.auth.credentials.source";
  public static final String USER_INFO = "basic.auth.user.info";
  public static final String BEARER_SOURCE = "bearer.auth.credentials.source";
  public static final String BEARER_TOKEN = "bearer.auth.token";

  /** Access for everybody. */
  public static RegistryAccess open() {
    return new RegistryAccess(null, null);
  }

  /** Access by HTTP basic authentication as {@code user:password}. */
  public static RegistryAccess basic(String userInfo) {
    byte[] bytes = userInfo.getBytes(StandardCharsets.UTF_8);
    return new RegistryAccess("Basic " + Base64.getEncoder().encodeToString(bytes), null);
  }

  /** Shows no password and no token. */
  @Override
  public String toString() {
    return "RegistryAccess[authorization="
        + (authorization == null ? "none" : "hidden")
        + ", tls="
        + (tls == null ? "default" : "configured")
        + "]";
  }

  static RegistryAccess from(Map<String, ?> config, @Nullable String inUrl) {
    return new RegistryAccess(authorization(config, inUrl), RegistryTls.from(config));
  }

  private static @Nullable String authorization(Map<String, ?> config, @Nullable String inUrl) {
    String basic = text(config, BASIC_SOURCE);
    String bearer = text(config, BEARER_SOURCE);
    if (!basic.isEmpty() && !bearer.isEmpty()) {
      throw new ConfigException("Set " + BASIC_SOURCE + " or " + BEARER_SOURCE + ", not both");
    }
    if (!bearer.isEmpty()) {
      return "Bearer " + token(config, bearer);
    }
    if (basic.isEmpty()) {
      refuseUnused(config, USER_INFO, BASIC_SOURCE + "=USER_INFO");
      refuseUnused(config, BEARER_TOKEN, BEARER_SOURCE + "=STATIC_TOKEN");
    }
    String userInfo = userInfo(config, basic, inUrl);
    return userInfo == null ? null : basic(userInfo).authorization();
  }

  private static String token(Map<String, ?> config, String source) {
    if (!source.equals("STATIC_TOKEN")) {
      throw new ConfigException(BEARER_SOURCE + " must be STATIC_TOKEN, not " + source);
    }
    String token = text(config, BEARER_TOKEN);
    if (token.isEmpty()) {
      throw new ConfigException(BEARER_TOKEN + " is missing, which " + BEARER_SOURCE + " names");
    }
    return token;
  }

  private static @Nullable String userInfo(
      Map<String, ?> config, String source, @Nullable String inUrl) {
    return switch (source) {
      case "", "URL" -> inUrl == null ? null : URLDecoder.decode(inUrl, StandardCharsets.UTF_8);
      case "USER_INFO" -> {
        String userInfo = text(config, USER_INFO);
        if (userInfo.indexOf(':') < 0) {
          throw new ConfigException(
              USER_INFO + " must be user:password when " + BASIC_SOURCE + " is USER_INFO");
        }
        yield userInfo;
      }
      case "SASL_INHERIT" -> inherited(config);
      default ->
          throw new ConfigException(
              BASIC_SOURCE + " must be URL, USER_INFO or SASL_INHERIT, not " + source);
    };
  }

  /** User and password of the first login module of {@code sasl.jaas.config}. */
  private static String inherited(Map<String, ?> config) {
    Map<String, Object> typed = new HashMap<>(config);
    typed.computeIfPresent(
        SaslConfigs.SASL_JAAS_CONFIG,
        (key, value) -> value instanceof Password ? value : new Password(value.toString()));
    try {
      for (AppConfigurationEntry login :
          JaasContext.loadClientContext(typed).configurationEntries()) {
        Object user = login.getOptions().get("username");
        Object password = login.getOptions().get("password");
        if (user != null && password != null) {
          return user + ":" + password;
        }
      }
    } catch (RuntimeException e) {
      // Said below: the exception may show the configuration with its password.
    }
    throw new ConfigException(
        SaslConfigs.SASL_JAAS_CONFIG
            + " must hold a login module with username and password when "
            + BASIC_SOURCE
            + " is SASL_INHERIT");
  }

  private static void refuseUnused(Map<String, ?> config, String key, String source) {
    if (!text(config, key).isEmpty()) {
      throw new ConfigException(key + " is set but not used: set " + source + " too");
    }
  }

  private static String text(Map<String, ?> config, String key) {
    Object value = config.get(key);
    if (value instanceof Password password) {
      return password.value().trim();
    }
    return value == null ? "" : value.toString().trim();
  }
}
