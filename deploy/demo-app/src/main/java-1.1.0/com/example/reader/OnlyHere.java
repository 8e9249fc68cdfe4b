package com.example.reader;

import com.example.reader.article.ReadingTime;
import com.example.reader.work.Action;
import java.util.List;
import java.util.Random;

/** Does what 1.1.0 alone does: it tells how long an article takes to read. */
final class OnlyHere {
  private OnlyHere() {}

  static List<Action> actions(Random random) {
    ReadingTime time = new ReadingTime(random);
    return List.of(Action.computing("article.time", "Article", time::estimate));
  }
}
