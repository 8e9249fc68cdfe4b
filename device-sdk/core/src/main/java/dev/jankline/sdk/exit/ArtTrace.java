package dev.jankline.sdk.exit;

import dev.jankline.sdk.wire.ClassNames;
import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StackNode;
import dev.jankline.sdk.wire.StackSample;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.ThreadState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Takes the main thread out of the text Android writes down when an app does not respond, and of
 * the others only who holds the lock it waits for, and so on. Of each travel the line with its name
 * and state, its frames, and the lock it waits for, as lines of a thread dump that the server takes
 * apart. Names end where a class name would and modules lose their path: both may hold what is the
 * device's alone. Not thread-safe; reads 2 MB of text and tells 64 kB at most.
 */
public final class ArtTrace {
  /** What the server knows these lines by. */
  static final String FORMAT = "ART_THREAD_DUMP";

  private static final String WAITS = "- waiting to lock <";
  private static final String HOLDER = " held by thread ";
  private static final int MAX_CHARS = 2 << 20;
  private static final int MAX_TOLD_CHARS = 64 << 10;
  private static final int MAX_LINE_CHARS = 400;
  private static final int MAX_THREADS = 8;

  private final String[] lines;
  private final List<byte[]> frames = new ArrayList<>();
  private final List<byte[]> nodes = new ArrayList<>();
  private int chars;

  /** Reads a trace. */
  public ArtTrace(String text) {
    lines = text.substring(0, Math.min(MAX_CHARS, text.length())).split("\n", -1);
  }

  /** The dump as the only sample of a stall of that length; none when it holds no main thread. */
  public StallStacks stacks(int durationMillis) {
    // ART calls the main thread number 1. Threads may wait for each other in a circle.
    String told = "";
    String next = " tid=1 ";
    for (int i = 0; i < MAX_THREADS && !told.contains(next); i++) {
      told += next;
      next = " tid=" + thread(next) + " ";
    }
    int last = nodes.size() - 1;
    return new StallStacks(
        frames,
        nodes,
        last < 0
            ? Collections.emptyList()
            : Collections.singletonList(
                StackSample.of(durationMillis, durationMillis, last, ThreadState.UNKNOWN)));
  }

  /** Tells a thread; the number of the one that holds the lock it waits for, or "none". */
  private String thread(String tid) {
    String holder = "none";
    boolean inside = false;
    for (String raw : lines) {
      String line = raw.trim();
      int at = line.indexOf(tid, line.lastIndexOf('"') + 1);
      if (line.startsWith("\"") && at >= 0) {
        inside = true;
        String name = ClassNames.clean(line.substring(1));
        tell('"' + (name == null ? "?" : name) + '"' + line.substring(at));
      } else if (inside && line.isEmpty()) {
        break;
      } else if (inside && line.startsWith(WAITS)) {
        tell(line);
        int held = line.indexOf(HOLDER);
        holder = held < 0 ? "none" : line.substring(held + HOLDER.length());
      } else if (inside && (line.startsWith("at ") || line.startsWith("native: #"))) {
        tell(withoutPath(line));
      }
    }
    return holder;
  }

  /** {@code native: #00 pc 0004f1a8 /data/app/…/libapp.so (f+28)}: of the path only its end. */
  private static String withoutPath(String line) {
    int path = line.indexOf('/');
    int end = path < 0 ? -1 : line.indexOf(' ', path);
    int name = path < 0 ? -1 : line.lastIndexOf('/', end < 0 ? line.length() : end);
    return path < 0 ? line : line.substring(0, path) + line.substring(name + 1);
  }

  private void tell(String line) {
    String cut = line.substring(0, Math.min(MAX_LINE_CHARS, line.length()));
    chars += cut.length();
    if (chars <= MAX_TOLD_CHARS) {
      nodes.add(StackNode.of(nodes.size() - 1, frames.size()));
      frames.add(StackFrame.raw(cut, FORMAT));
    }
  }
}
