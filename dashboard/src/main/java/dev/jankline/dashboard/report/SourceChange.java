package dev.jankline.dashboard.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.words.Words.Phrase;
import java.net.URI;
import java.net.URLEncoder;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says from which revision of the source code to which a version changed, as uploads of symbols
 * named them; at least one is known. Of a version the revision that was uploaded last holds.
 *
 * @param from revision of the older version
 * @param to revision of the version
 * @param range both, as git names what is in the second and not in the first; null when one is not
 *     known, and when they are the same
 * @param url where the range is shown; null without one, and when no address is set for the app
 */
public record SourceChange(
    @Nullable String from, @Nullable String to, @Nullable String range, @Nullable String url) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{40,64}");
  private static final int HASH_DIGITS = 12;

  private static final String REVISION =
      "SELECT revision FROM symbol_file WHERE app = ? AND version = ? AND revision IS NOT NULL"
          + " ORDER BY uploaded_at DESC, build_id LIMIT 1";

  /** The change between two versions; null when no revision is known, or there is no older one. */
  static @Nullable SourceChange between(
      Snapshot snapshot, CompareUrls urls, String app, @Nullable String older, String newer) {
    if (older == null) {
      return null;
    }
    String from = revision(snapshot, app, older);
    String to = revision(snapshot, app, newer);
    if (from == null && to == null) {
      return null;
    }
    return from != null && to != null && !from.equals(to)
        ? new SourceChange(
            from, to, shortened(from) + ".." + shortened(to), urls.between(app, from, to))
        : new SourceChange(from, to, null, null);
  }

  private static @Nullable String revision(Snapshot snapshot, String app, String version) {
    return snapshot
        .first(new Sql(REVISION).bind(app).bind(version), row -> row.text("revision"))
        .orElse(null);
  }

  /** Says it of versions of these names. */
  Phrase words(@Nullable String older, String newer) {
    if (range != null) {
      return Phrase.of("change.range", older, shortened(from), newer, shortened(to), range);
    }
    return from != null && to != null
        ? Phrase.of("change.none", older, newer, shortened(from))
        : Phrase.of("change.unknown", older, newer, from == null ? older : newer);
  }

  private static @Nullable String shortened(@Nullable String revision) {
    return revision != null && HASH.matcher(revision).matches()
        ? revision.substring(0, HASH_DIGITS)
        : revision;
  }

  /** Knows by app where the changes between two revisions are shown. */
  public static final class CompareUrls {
    /** None. */
    public static final CompareUrls NONE = new CompareUrls(Map.of());

    private static final String SETTING = "jank.dashboard.compare-urls";
    private static final String FROM = "{from}";
    private static final String TO = "{to}";
    private static final String ALL_APPS = "*";

    private final Map<String, String> byApp;

    private CompareUrls(Map<String, String> byApp) {
      this.byApp = Map.copyOf(byApp);
    }

    /**
     * Reads addresses with {@code {from}} and {@code {to}} in the place of revisions.
     *
     * @param byApp by app; {@code *} for all others
     * @throws IllegalArgumentException when one is no such address, or not of https
     */
    public static CompareUrls of(Map<String, String> byApp) {
      byApp.forEach(CompareUrls::check);
      return new CompareUrls(byApp);
    }

    private static void check(String app, String url) {
      boolean isComplete = url.contains(FROM) && url.contains(TO);
      if (!isComplete
          || !url.matches("https://[^/?#@{}\\s]+/.*")
          || !isUri(filled(url, "a", "b"))) {
        throw new IllegalArgumentException(
            "%s of app '%s' is no address of comparisons: write https://HOST/… with {from} and {to}"
                .formatted(SETTING, app));
      }
    }

    private static boolean isUri(String url) {
      try {
        return URI.create(url).getHost() != null;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    /** Null when none is set for the app. */
    @Nullable String between(String app, String from, String to) {
      String own = byApp.get(app);
      String url = own == null ? byApp.get(ALL_APPS) : own;
      return url == null ? null : filled(url, escaped(from), escaped(to));
    }

    private static String filled(String url, String from, String to) {
      return url.replace(FROM, from).replace(TO, to);
    }

    /** Names of branches have slashes, which stay as they are. */
    private static String escaped(String revision) {
      return URLEncoder.encode(revision, UTF_8).replace("+", "%20").replace("%2F", "/");
    }
  }
}
