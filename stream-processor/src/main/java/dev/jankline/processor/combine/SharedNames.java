package dev.jankline.processor.combine;

import org.jspecify.annotations.Nullable;

/**
 * Gives names that are equal one object. The names of events are objects of their own; thousands of
 * rows wait for a commit, and to compare a name with another object means to read both texts, those
 * of the row from main memory. Used by one stream thread.
 *
 * <p>Memory: at most 4,096 names of at most 256 characters. A name takes the place of another one
 * with the same place; what is not found here is only slower.
 */
final class SharedNames {
  private static final int PLACES = 4096;
  private static final int MAX_CHARS = 256;
  private static final int HALF = 16;

  private final @Nullable String[] names = new @Nullable String[PLACES];

  /** An equal text, mostly the one that was given for an equal text before. */
  String of(String name) {
    int hash = name.hashCode();
    int place = (hash ^ hash >>> HALF) & (PLACES - 1);
    String known = names[place];
    if (name.equals(known)) {
      return known;
    }
    if (name.length() <= MAX_CHARS) {
      names[place] = name;
    }
    return name;
  }
}
