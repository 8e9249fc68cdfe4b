package dev.jankline.gateway.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.apps.AppChange;
import dev.jankline.apps.AppTable;
import dev.jankline.apps.KeySecret;
import dev.jankline.schema.App;
import dev.jankline.schema.KeyKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells the app that a bearer key belongs to, and whether the key opens what is asked for. Keys are
 * those of the registry of apps and those of the settings; a disabled app is refused with either.
 * Until the registry was read once, an unknown key is answered "later", never "unknown". Keeps only
 * hashes of keys, and looks them up by their hash: the time of a look-up depends on nothing that a
 * sender can steer. Thread-safe.
 *
 * @param complete whether the registry of apps was read to its end
 */
public record ApiKeys(SettingsKeys settings, AppTable apps, BooleanSupplier complete) {
  private static final String SCHEME = "Bearer ";

  /**
   * Judges the value of an {@code Authorization} header.
   *
   * @param kinds kinds of keys that open what is asked for, the one to name first
   */
  public Admission admit(@Nullable String authorization, KeyKind... kinds) {
    SettingsKeys.Owner owner = authorization == null ? null : owner(authorization).orElse(null);
    if (owner == null) {
      return new Admission(null, unknown(kinds));
    }
    String app = owner.app();
    if (!apps.app(app).map(App::getEnabled).orElse(true)) {
      return new Admission(
          app,
          new Rejection(
              RejectReason.APP_DISABLED,
              "App '%s' is disabled: whoever runs this gateway can enable it".formatted(app)));
    }
    boolean opens = Arrays.stream(kinds).anyMatch(owner.kinds()::contains);
    return new Admission(app, opens ? null : wrongKind(owner.kinds(), kinds));
  }

  /**
   * The app of a path with a parameter {@code app}.
   *
   * @param kinds kinds of keys that open the path, the one to name first
   * @throws Rejection when the key is unknown, of another kind or another app's
   */
  public String admit(ServiceRequestContext context, RequestHeaders headers, KeyKind... kinds)
      throws Rejection {
    String keyApp = admit(headers.get(HttpHeaderNames.AUTHORIZATION), kinds).orRefuse();
    if (!keyApp.equals(context.pathParam("app"))) {
      throw new Rejection(
          RejectReason.WRONG_APP,
          "The key belongs to app '%s', the path names '%s': use that app's key"
              .formatted(keyApp, Rejection.shortened(context.pathParam("app"))));
    }
    return keyApp;
  }

  private Optional<SettingsKeys.Owner> owner(String authorization) {
    if (!authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.empty();
    }
    String hash = KeySecret.sha256(authorization.substring(SCHEME.length()).strip());
    return apps.owner(hash)
        .map(found -> new SettingsKeys.Owner(found.app().getApp(), EnumSet.of(found.kind())))
        .or(() -> settings.owner(hash));
  }

  private Rejection unknown(KeyKind... kinds) {
    return complete.getAsBoolean()
        ? new Rejection(
            RejectReason.UNAUTHORIZED,
            "The key is missing or unknown: send 'Authorization: Bearer <%s key of the app>'"
                .formatted(word(kinds[0])))
        : new Rejection(
            RejectReason.UNAVAILABLE,
            "The gateway has not read the registry of apps yet: send the same again later");
  }

  private static Rejection wrongKind(Set<KeyKind> has, KeyKind... kinds) {
    return new Rejection(
        RejectReason.WRONG_KEY,
        "The key is of the kind %s: send the app's %s key"
            .formatted(
                has.stream().map(ApiKeys::word).collect(Collectors.joining(" and ")),
                word(kinds[0])));
  }

  private static String word(KeyKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Says whose key a request carries and whether it is let in.
   *
   * @param app app of the key; null when the key is missing or unknown
   * @param refusal why the request is not let in; null when it is
   */
  public record Admission(@Nullable String app, @Nullable Rejection refusal) {
    /**
     * The app of a request that is let in.
     *
     * @throws Rejection when it is not let in
     */
    public String orRefuse() throws Rejection {
      if (refusal != null) {
        throw refusal;
      }
      if (app == null) {
        throw new IllegalStateException("neither an app nor a refusal");
      }
      return app;
    }
  }

  /**
   * Holds the keys of the settings file, as hashes: for a start without a registry of apps, and for
   * apps that move to it. Immutable.
   */
  public static final class SettingsKeys {
    private final Map<String, Owner> owners = new HashMap<>();

    /** Whose key it is, and what it opens. */
    record Owner(String app, Set<KeyKind> kinds) {}

    private SettingsKeys() {}

    /**
     * Reads keys by app; several of one app are separated by commas, each plain or as {@code
     * sha256:} and 64 hex digits.
     *
     * @throws IllegalArgumentException when a key is empty, a hash is none or a key belongs to two
     *     apps
     */
    public static SettingsKeys of(Map<String, String> deviceKeys, Map<String, String> uploadKeys) {
      SettingsKeys keys = new SettingsKeys();
      deviceKeys.forEach((app, text) -> keys.add(app, KeyKind.DEVICE, text));
      uploadKeys.forEach((app, text) -> keys.add(app, KeyKind.UPLOAD, text));
      return keys;
    }

    Optional<Owner> owner(String sha256) {
      return Optional.ofNullable(owners.get(sha256));
    }

    private void add(String app, KeyKind kind, String text) {
      AppChange.requireName(app);
      List<String> keys = Arrays.asList(text.split(",", -1));
      for (String key : keys) {
        if (key.isBlank()) {
          throw new IllegalArgumentException("The key of app '" + app + "' is empty: set one");
        }
        String hash = KeySecret.hashOf(key.strip());
        @Nullable Owner other = owners.get(hash);
        if (other != null && !other.app.equals(app)) {
          throw new IllegalArgumentException(
              "Apps '%s' and '%s' share a key: give each app its own".formatted(other.app, app));
        }
        Set<KeyKind> kinds = EnumSet.of(kind);
        if (other != null) {
          kinds.addAll(other.kinds);
        }
        owners.put(hash, new Owner(app, kinds));
      }
    }
  }
}
