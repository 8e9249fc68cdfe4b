package dev.jankline.gateway.http;

import dev.jankline.apps.AppTable;
import dev.jankline.apps.KeySecret;
import dev.jankline.schema.App;
import dev.jankline.schema.KeyKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
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
 */
public final class ApiKeys {
  private static final String SCHEME = "Bearer ";

  private final SettingsKeys settings;
  private final AppTable apps;
  private final BooleanSupplier complete;

  /**
   * @param complete whether the registry of apps was read to its end
   */
  public ApiKeys(SettingsKeys settings, AppTable apps, BooleanSupplier complete) {
    this.settings = settings;
    this.apps = apps;
    this.complete = complete;
  }

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
}
