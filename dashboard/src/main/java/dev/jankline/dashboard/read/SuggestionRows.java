package dev.jankline.dashboard.read;

import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.StoredRow;
import dev.jankline.dashboard.store.Table;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.topics.Keys;
import java.util.List;
import java.util.UUID;

/** Makes rows of suggested merges, and takes them away again. */
final class SuggestionRows implements Feed.Rows<MergeSuggestion> {
  @Override
  public void add(List<String> key, MergeSuggestion suggestion, Changes changes) {
    changes.put(
        Table.SUGGESTIONS,
        suggestion.getApp(),
        StoredRow.of(row(suggestion.getApp(), suggestion.getFingerprint(), suggestion.getInto()))
            .text(suggestion.getApp())
            .text(suggestion.getFingerprint())
            .text(suggestion.getTitle())
            .text(suggestion.getInto())
            .text(suggestion.getIntoTitle())
            .text(String.join("\n", suggestion.getEvidence())));
  }

  @Override
  public void remove(List<String> key, Changes changes) {
    changes.delete(Table.SUGGESTIONS, key.get(0), row(key.get(0), key.get(1), key.get(2)));
  }

  private static UUID row(String app, String one, String other) {
    return StoredRow.keyOf(Keys.suggestion(app, one, other));
  }
}
