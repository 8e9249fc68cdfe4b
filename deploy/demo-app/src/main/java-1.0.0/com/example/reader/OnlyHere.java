package com.example.reader;

import com.example.reader.storage.WordIndex;
import com.example.reader.work.Action;
import java.util.List;
import java.util.Random;

/** Does what 1.0.0 alone does: it indexes all words each time the search opens. */
final class OnlyHere {
  private OnlyHere() {}

  static List<Action> actions(Random random) {
    WordIndex index = new WordIndex(random);
    return List.of(Action.computing("search.index", "Search", index::build));
  }
}
