package dev.jankline.sdk.exit;

import dev.jankline.sdk.ClassNames;
import dev.jankline.sdk.wire.LockOwner;
import dev.jankline.sdk.wire.StackFrame;
import dev.jankline.sdk.wire.StackNode;
import dev.jankline.sdk.wire.StackSample;
import dev.jankline.sdk.wire.StallStacks;
import dev.jankline.sdk.wire.ThreadState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the main thread out of the text Android writes down when an app does not respond, and the
 * thread that holds the lock it waits for. Other threads never leave the device. Lines in a form it
 * does not know travel verbatim as {@code ART_DUMP}. Not thread-safe; reads 2 MB of text at most.
 */
public final class ArtTrace {
  private static final String FORMAT = "ART_DUMP";
  private static final int MAX_CHARS = 2 << 20;
  private static final int MAX_FRAMES = 256;
  private static final String HELD_BY = "held by thread ";

  private final String text;
  private final List<StackFrame> frames = new ArrayList<>();
  private final List<StackNode> nodes = new ArrayList<>();
  private final List<StackSample> samples = new ArrayList<>();
  private @Nullable LockOwner lockOwner;

  /** The trace; its sample stands for a stall of that length. */
  public ArtTrace(String text, int durationMillis) {
    this.text = text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS) : text;
    int main = threadOf("1");
    if (main >= 0) {
      int leaf = stack(main);
      samples.add(new StackSample(durationMillis, durationMillis, leaf, state(line(main))));
      lockOwner = lockOwner(main);
    }
  }

  /** The stack of the main thread as the only sample; none when the text holds no main thread. */
  public StallStacks stacks() {
    return new StallStacks(frames, nodes, samples);
  }

  /** Who holds the lock the main thread waits for; null when it waits for none. */
  public @Nullable LockOwner lockOwner() {
    return lockOwner;
  }

  /** Where the head line of a thread begins; ART calls the main thread number 1. */
  private int threadOf(String tid) {
    int found = text.indexOf(" tid=" + tid + " ");
    while (found >= 0) {
      int start = text.lastIndexOf('\n', found) + 1;
      if (text.charAt(start) == '"') {
        return start;
      }
      found = text.indexOf(" tid=" + tid + " ", found + 1);
    }
    return -1;
  }

  private String line(int start) {
    int end = text.indexOf('\n', start);
    return text.substring(start, end < 0 ? text.length() : end).trim();
  }

  /** Adds the frames below a head line; the innermost node, -1 when there are none. */
  private int stack(int head) {
    List<String> lines = new ArrayList<>();
    for (String line : section(head)) {
      boolean isFrame = line.startsWith("at ") || line.startsWith("native: ");
      if (isFrame && lines.size() < MAX_FRAMES) {
        lines.add(line);
      }
    }
    Collections.reverse(lines);
    int node = -1;
    for (String line : lines) {
      frames.add(frame(line));
      nodes.add(new StackNode(node, frames.size() - 1));
      node = nodes.size() - 1;
    }
    return node;
  }

  private String[] section(int head) {
    int end = text.indexOf("\n\n", head);
    String[] lines = text.substring(head, end < 0 ? text.length() : end).split("\n", 2_000);
    for (int i = 0; i < lines.length; i++) {
      lines[i] = lines[i].trim();
    }
    return lines;
  }

  /** {@code - waiting to lock <0x0c9e> (a java.lang.Object) held by thread 12}. */
  private @Nullable LockOwner lockOwner(int main) {
    for (String line : section(main)) {
      int held = line.lastIndexOf(HELD_BY);
      if (line.startsWith("- waiting to lock ") && held > 0) {
        int type = line.indexOf("(a ");
        String lock = type < 0 ? null : ClassNames.clean(line.substring(type + 3));
        int owner = threadOf(line.substring(held + HELD_BY.length()).trim());
        String name = owner < 0 ? null : ClassNames.clean(line(owner).substring(1));
        return new LockOwner(
            lock == null ? "?" : lock, name == null ? "?" : name, owner < 0 ? -1 : stack(owner));
      }
    }
    return null;
  }

  private static StackFrame frame(String line) {
    StackFrame frame = line.startsWith("at ") ? javaFrame(line) : nativeFrame(line);
    int path = line.indexOf('/');
    return frame == null
        ? StackFrame.raw(path < 0 ? line : line.substring(0, path), FORMAT)
        : frame;
  }

  /** {@code at a.b.C.m(C.java:12)}. */
  private static @Nullable StackFrame javaFrame(String line) {
    int open = line.lastIndexOf('(');
    int dot = line.lastIndexOf('.', open);
    if (open < 0 || dot < 4 || !line.endsWith(")")) {
      return null;
    }
    String place = line.substring(open + 1, line.length() - 1);
    int colon = place.lastIndexOf(':');
    boolean isNative = place.equals("Native method");
    String file = isNative ? "" : place.substring(0, colon < 0 ? place.length() : colon);
    return StackFrame.java(
        line.substring(3, dot),
        line.substring(dot + 1, open),
        file.isEmpty() ? null : file,
        isNative ? -2 : number(place.substring(colon + 1)));
  }

  /** {@code native: #00 pc 0004f1a8 /apex/lib64/libc.so (syscall+28) (BuildId: 0a1b)}. */
  private static @Nullable StackFrame nativeFrame(String line) {
    String[] words = line.split("\\s+", 6);
    if (words.length < 5) {
      return null;
    }
    String rest = words.length > 5 ? words[5] : "";
    int build = rest.indexOf("(BuildId: ");
    int close = rest.indexOf(')', Math.max(0, build));
    String buildId = build < 0 || close < 0 ? null : rest.substring(build + 10, close);
    int plus = rest.lastIndexOf('+', build < 0 ? rest.length() : build);
    String symbol = rest.startsWith("(") && plus > 1 ? rest.substring(1, plus) : null;
    // The path of an installed app holds random text that is the device's alone.
    String module = words[4].substring(words[4].lastIndexOf('/') + 1);
    try {
      return StackFrame.nativeCode(buildId, module, Long.parseLong(words[3], 16), null, symbol);
    } catch (NumberFormatException noAddress) {
      return null;
    }
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException none) {
      return -1;
    }
  }

  /** {@code "main" prio=5 tid=1 Blocked}. */
  private static ThreadState state(String head) {
    String word = head.substring(head.lastIndexOf(' ') + 1);
    if (word.startsWith("TimedWaiting") || word.equals("Sleeping")) {
      return ThreadState.TIMED_WAITING;
    }
    if (word.startsWith("Wait")) {
      return ThreadState.WAITING;
    }
    return word.equals("Blocked")
        ? ThreadState.BLOCKED
        : word.equals("Native")
            ? ThreadState.NATIVE
            : word.equals("Runnable") ? ThreadState.RUNNABLE : ThreadState.UNKNOWN;
  }
}
