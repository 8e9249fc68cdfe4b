package dev.jankline.apps;

import dev.jankline.schema.App;
import dev.jankline.schema.AppKey;
import dev.jankline.schema.AppQuota;
import dev.jankline.schema.Grouping;
import dev.jankline.schema.KeyKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes the next record of an app from the one before: it counts the revision up and keeps at most
 * two live keys of a kind. Changes no record that it is given.
 *
 * @param before record before
 * @param at time of the change
 */
public record AppChange(App before, Instant at) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,254}");

  /** Live keys of one kind: the new one, and the one before until all clients have changed. */
  public static final int MAX_KEYS = 2;

  /** A new app with its first keys. */
  public static App created(String app, List<AppKey> keys, Instant at) {
    requireName(app);
    return new App(app, 1L, at, true, List.copyOf(keys), null, null, List.of());
  }

  /**
   * The app with a new key and the newest earlier one of its kind.
   *
   * @param revoke whether all earlier keys of the kind are revoked at once
   */
  public App rotated(AppKey key, boolean revoke) {
    List<AppKey> same = ofKind(before, key.getKind());
    int kept = revoke ? 0 : Math.min(same.size(), MAX_KEYS - 1);
    List<AppKey> keys = new ArrayList<>(before.getKeys());
    keys.removeAll(same.subList(0, same.size() - kept));
    keys.add(key);
    App next = next();
    next.setKeys(keys);
    return next;
  }

  /** The app with its keys in force or not. */
  public App enabled(boolean enabled) {
    App next = next();
    next.setEnabled(enabled);
    return next;
  }

  /**
   * The app with other limits.
   *
   * @param quota what it may send; null takes the gateway's own limits
   * @param textFields optional texts that may be stored; null allows all
   */
  public App limited(@Nullable AppQuota quota, @Nullable List<String> textFields) {
    App next = next();
    next.setQuota(quota);
    next.setTextFields(textFields);
    return next;
  }

  /**
   * The app with other clusters.
   *
   * @param groupings groupings by which its stalls form clusters beside the primary one
   */
  public App grouped(List<Grouping> groupings) {
    App next = next();
    next.setGroupings(List.copyOf(groupings));
    return next;
  }

  /** Live keys of a kind, oldest first. */
  public static List<AppKey> ofKind(App app, KeyKind kind) {
    return app.getKeys().stream().filter(key -> key.getKind() == kind).toList();
  }

  private App next() {
    return new App(
        before.getApp(),
        before.getRevision() + 1,
        at,
        before.getEnabled(),
        before.getKeys(),
        before.getQuota(),
        before.getTextFields(),
        before.getGroupings());
  }

  /**
   * Refuses what is no name of an app: it becomes a part of keys, paths and file names.
   *
   * @throws IllegalArgumentException saying what a name may be
   */
  public static void requireName(String app) {
    if (!NAME.matcher(app).matches()) {
      throw new IllegalArgumentException(
          "'%s' is no name of an app: give letters, digits and . _ - alone, 1 to 255 of them"
              .formatted(app.substring(0, Math.min(app.length(), 40)).replaceAll("\\p{C}", "?")));
    }
  }
}
