package dev.jankline.dashboard.report;

import dev.jankline.dashboard.store.Snapshot;
import dev.jankline.dashboard.store.Sql;
import dev.jankline.words.Words.Phrase;
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
 */
public record SourceChange(@Nullable String from, @Nullable String to, @Nullable String range) {
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{40,64}");
  private static final int HASH_DIGITS = 12;

  private static final String REVISION =
      "SELECT revision FROM symbol_file WHERE app = ? AND version = ? AND revision IS NOT NULL"
          + " ORDER BY uploaded_at DESC, build_id LIMIT 1";

  /** The change between two versions; null when no revision is known, or there is no older one. */
  static @Nullable SourceChange between(
      Snapshot snapshot, String app, @Nullable String older, String newer) {
    if (older == null) {
      return null;
    }
    String from = revision(snapshot, app, older);
    String to = revision(snapshot, app, newer);
    if (from == null && to == null) {
      return null;
    }
    boolean isRange = from != null && to != null && !from.equals(to);
    return new SourceChange(from, to, isRange ? shortened(from) + ".." + shortened(to) : null);
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
}
