package dev.jankline.sdk.exit;

import dev.jankline.sdk.wire.ClassNames;
import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads the thread dump that Android writes when an app does not respond. Keeps the main thread,
 * the holder of the lock it waits for, the holder of the lock that one waits for, and so on. Of
 * each thread it keeps the line with name and state, the frames, and the lock it waits for, as
 * lines that the server parses. Names are cut to the form of a class name and modules lose their
 * path, because both may tell something about the device or its user. Not thread-safe. Reads at
 * most 2 MB of text and keeps at most 64 kB.
 */
public final class ArtTrace {
  /** Name of the format of these lines at the server. */
  static final String FORMAT = "ART_THREAD_DUMP";

  private static final String NOBODY = "none";
  private static final String WAITS = "- waiting to lock <";
  private static final String HOLDER = " held by thread ";
  private static final int MAX_CHARS = 2 << 20;
  private static final int MAX_TOLD_CHARS = 64 << 10;
  private static final int MAX_LINE_CHARS = 400;
  private static final int MAX_THREADS = 8;

  private final String[] lines;
  private final List<byte[]> frames = new ArrayList<>();
  private final List<byte[]> nodes = new ArrayList<>();
  private final int firstFrame;
  private final int firstNode;
  private int chars;

  /**
   * Takes the text of a dump, whose frames and nodes are added to so many that are there already.
   */
  public ArtTrace(String text, int firstFrame, int firstNode) {
    this.firstFrame = firstFrame;
    this.firstNode = firstNode;
    lines = text.substring(0, Math.min(MAX_CHARS, text.length())).split("\n", -1);
  }

  /**
   * The dump as a sample at that time which stands for so many milliseconds; none when it holds no
   * main thread.
   */
  public StallStacks stacks(int atMillis, int shareMillis) {
    // The main thread is number 1. Threads may wait for each other in a circle: none is read twice.
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
                StallStacks.sample(atMillis, shareMillis, firstNode + last, ThreadState.UNKNOWN)));
  }

  /** Keeps one thread; returns the number of the thread that holds the lock it waits for. */
  private String thread(String tid) {
    String holder = NOBODY;
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
        holder = held < 0 ? NOBODY : line.substring(held + HOLDER.length());
      } else if (inside && (line.startsWith("at ") || line.startsWith("native: #"))) {
        tell(withoutPath(line));
      }
    }
    return holder;
  }

  /**
   * {@code native: #00 pc 0004f1a8 /data/app/…/libapp.so (f+28)}: only the end of the path is kept.
   */
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
      int parent = nodes.isEmpty() ? -1 : firstNode + nodes.size() - 1;
      nodes.add(StallStacks.node(parent, firstFrame + frames.size()));
      frames.add(StackFrame.raw(cut, FORMAT));
    }
  }
}
