package dev.jankline.apps;

import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.KeyKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Holds the latest record of every app, and finds the owner of a key by its hash. What a sender
 * tries decides nothing about the hash that it has, so the time of a look-up tells nothing about
 * stored keys. Look-ups never wait; changes come one at a time. Thread-safe. Memory is bounded by
 * the number of apps, which only operators add.
 */
public final class AppTable {
  private final Map<String, App> apps = new ConcurrentHashMap<>();
  private final Map<String, Owner> owners = new ConcurrentHashMap<>();

  /**
   * Whose key it is.
   *
   * @param app latest record of the app
   * @param kind what the key opens
   */
  public record Owner(App app, KeyKind kind) {}

  /** Takes the latest record of an app: its keys of before no longer hold. */
  public synchronized void put(App app) {
    App before = apps.put(app.getApp(), app);
    for (AppKey key : app.getKeys()) {
      owners.put(key.getSha256(), new Owner(app, key.getKind()));
    }
    if (before != null) {
      forget(before, app.getKeys().stream().map(AppKey::getSha256).toList());
    }
  }

  /** Forgets an app and its keys. */
  public synchronized void remove(String app) {
    App before = apps.remove(app);
    if (before != null) {
      forget(before, List.of());
    }
  }

  /**
   * Owner of a key; also of a disabled app.
   *
   * @param sha256 hash of the key, see {@link KeySecret#sha256}
   */
  public Optional<Owner> owner(String sha256) {
    return Optional.ofNullable(owners.get(sha256));
  }

  /** The latest record of an app. */
  public Optional<App> app(String app) {
    return Optional.ofNullable(apps.get(app));
  }

  /** Latest records of all apps, by name. */
  public Collection<App> all() {
    return new TreeMap<>(apps).values();
  }

  private void forget(App before, List<String> kept) {
    for (AppKey key : before.getKeys()) {
      Owner owner = owners.get(key.getSha256());
      boolean own = owner != null && owner.app().getApp().equals(before.getApp());
      if (own && !kept.contains(key.getSha256())) {
        owners.remove(key.getSha256());
      }
    }
  }
}
