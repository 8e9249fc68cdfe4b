package dev.jankline.sdk.android.looper;

import org.jspecify.annotations.Nullable;

/**
 * Reads class names out of the line a Looper prints before each message:
 *
 * <pre>
 * &gt;&gt;&gt;&gt;&gt; Dispatching to Handler (com.example.FeedHandler) {1f2e3d} com.example.Feed$Row@4c5b6a: 0
 *                               target                                 callback
 * </pre>
 *
 * <p>The {@code toString} of handlers and callbacks may hold anything, also a user's text. A name
 * is used only when it has the form of a class name and is in the place of one; otherwise it is
 * unknown. Of a continuation of Kotlin, {@code DispatchedContinuation[Dispatchers.Main,
 * Continuation at com.example.Feed$load$1.invokeSuspend(Feed.kt:12)@4c5b6a]}, the class is the
 * name. A table of 128 entries keeps names, so that a known line costs no allocation; none is kept
 * of a line whose texts are longer than 512 characters. Not thread-safe.
 */
final class MessageNames {
  private static final int ENTRIES = 128;
  private static final String HANDLER = "Handler (";
  private static final String CONTINUATION = "Continuation at ";
  private static final String ACTIVITY_THREAD = "android.app.ActivityThread$H";
  private static final String RECEIVER = "android.app.LoadedApk$ReceiverDispatcher$";
  private static final int MAX_NAME = 256;
  private static final int MAX_TEXT = 512;

  private final Entry unknown = new Entry("", "", null, null);
  private final @Nullable Entry[] entries = new Entry[ENTRIES];

  /** The names in one line; the same object for lines that differ only in hash codes. */
  Entry of(String line) {
    int brace = line.indexOf('}');
    int open = line.lastIndexOf('{', brace);
    if (open < 0) {
      return unknown;
    }
    int callback = Math.min(line.length(), brace + 2);
    int at = line.indexOf('@', callback);
    int end = hasHashCode(line, at) ? at : callback;
    if (open > MAX_TEXT || end - callback > MAX_TEXT) {
      return new Entry("", "", target(line, open), callback(line, callback, end));
    }
    int slot = slot(line, open, callback, end);
    Entry known = entries[slot];
    if (known == null || !known.matches(line, open, callback, end)) {
      known = read(line, open, callback, end);
      entries[slot] = known;
    }
    return known;
  }

  private static int slot(String line, int open, int callback, int end) {
    int hash = open * 31 + (end - callback);
    if (end > callback) {
      hash = hash * 31 + line.charAt(end - 1);
      hash = hash * 31 + line.charAt((callback + end) / 2);
    }
    if (open > 2) {
      hash = hash * 31 + line.charAt(open - 3);
    }
    return (hash ^ (hash >>> 7)) & (ENTRIES - 1);
  }

  /** Whether the at sign is followed by a hash code, as {@code Object.toString} writes it. */
  private static boolean hasHashCode(String line, int at) {
    int end = at + 1;
    while (at >= 0 && end < line.length() && Character.digit(line.charAt(end), 16) >= 0) {
      end++;
    }
    return end > at + 1 && (end == line.length() || ":[]".indexOf(line.charAt(end)) >= 0);
  }

  private static Entry read(String line, int open, int callback, int end) {
    return new Entry(
        line.substring(0, open),
        line.substring(callback, end),
        target(line, open),
        callback(line, callback, end));
  }

  private static @Nullable String callback(String line, int from, int to) {
    int continuation = line.indexOf(CONTINUATION, from);
    if (continuation < 0 || continuation >= to) {
      return className(line, from, to);
    }
    int start = continuation + CONTINUATION.length();
    int open = line.indexOf('(', start);
    return className(line, start, open < 0 ? to : line.lastIndexOf('.', open));
  }

  private static @Nullable String target(String line, int open) {
    int start = line.indexOf(HANDLER);
    if (start < 0 || start > open) {
      return null;
    }
    int from = start + HANDLER.length();
    int to = line.indexOf(')', from);
    return to < 0 || to > open ? null : className(line, from, to);
  }

  /** The text when it has the form of a class with a package, without the number of a lambda. */
  static @Nullable String className(String line, int from, int to) {
    int end = Math.min(to, from + MAX_NAME);
    boolean dotted = false;
    for (int i = from; i < end; i++) {
      char c = line.charAt(i);
      if (c == '/') {
        end = i;
      } else if (c == '.') {
        dotted = true;
      } else if (!Character.isJavaIdentifierPart(c) && c != '-') {
        return null;
      }
    }
    boolean named = dotted && end > from && Character.isJavaIdentifierStart(line.charAt(from));
    return named ? line.substring(from, end) : null;
  }

  /** The names in one kind of line. Immutable. */
  static final class Entry {
    final @Nullable String target;
    final @Nullable String callback;

    /** Whether the system starts or ends an activity, a service or a receiver. */
    final boolean lifecycle;

    private final String head;
    private final String tail;

    Entry(String head, String tail, @Nullable String target, @Nullable String callback) {
      this.head = head;
      this.tail = tail;
      this.target = target;
      this.callback = callback;
      this.lifecycle =
          ACTIVITY_THREAD.equals(target) || (callback != null && callback.startsWith(RECEIVER));
    }

    boolean matches(String line, int open, int from, int to) {
      return head.length() == open
          && tail.length() == to - from
          && line.startsWith(head)
          && line.startsWith(tail, from);
    }
  }
}
