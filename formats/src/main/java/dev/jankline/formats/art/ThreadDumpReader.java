package dev.jankline.formats.art;

import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.formats.art.ThreadDump.DumpedThread.Lock;
import dev.jankline.formats.report.JavaLines;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads thread dumps of ART: the managed form ({@code "main" prio=5 tid=1 Blocked}, frames {@code
 * at a.b.C.d(C.java:12)} and {@code native: #00 pc …}) and the native form ({@code "main"
 * sysTid=17} or {@code "main" (17)}, frames {@code #00 pc …}).
 *
 * <p>Reads at most {@value #MAX_CHARS} characters, {@value #MAX_THREADS} threads and {@value
 * #MAX_FRAMES} frames of each. One object reads one dump; not thread-safe.
 */
public final class ThreadDumpReader {

  /** Format of raw frames whose texts are lines of such a dump. */
  public static final String RAW_FORMAT = "ART_THREAD_DUMP";

  /** Characters the kernel keeps of a thread's name. */
  static final int KERNEL_NAME = 15;

  /** Characters that are read; a dump has a few hundred thousand. */
  public static final int MAX_CHARS = 4 << 20;

  static final int MAX_LINE = 2048;
  private static final int MAX_NAME = 128;
  private static final int MAX_THREADS = 2000;
  private static final int MAX_FRAMES = 512;

  private static final Pattern PROCESS = Pattern.compile("(?s)^Cmd ?line: (\\S+).*$");
  private static final Pattern MANAGED =
      Pattern.compile("(?s)^\"(.*)\"(?: daemon)?(?: prio=-?\\d+)? tid=(\\d+) ?(\\w*).*$");
  private static final Pattern NATIVE =
      Pattern.compile("(?s)^\"(.*)\" (?:sysTid=(\\d+)|\\((\\d+)\\)).*$");

  /** What the kernel says of a thread: {@code S} it sleeps, {@code D} it waits for a device. */
  private static final Pattern ASLEEP = Pattern.compile("^\\| state=[SD]\\b.*$");

  private static final Pattern WAITING =
      Pattern.compile(
          "(?s)^- waiting to lock <(?:0x)?([0-9a-f]+|unknown)>"
              + "(?: \\(an? ([^)]*)\\))?(?: held by thread (\\d+))?.*$");

  private final List<DumpedThread> threads = new ArrayList<>();
  private String process = "";
  private @Nullable String name;
  private int tid;
  private ThreadState state = ThreadState.UNKNOWN;
  private boolean collecting;
  private List<StackFrame> stack = new ArrayList<>();
  private @Nullable Lock waitsFor;
  private List<String> lines = new ArrayList<>();

  ThreadDumpReader() {}

  /** Reads a dump; a text that is none has no threads. */
  public static ThreadDump read(String text) {
    ThreadDumpReader reader = new ThreadDumpReader();
    text.substring(0, Math.min(MAX_CHARS, text.length()))
        .lines()
        .map(line -> line.substring(0, Math.min(MAX_LINE, line.length())))
        .forEach(reader::line);
    return reader.dump();
  }

  /** Returns what was read. */
  ThreadDump dump() {
    end();
    return new ThreadDump(process, threads);
  }

  /**
   * Reads the next line. A thread in native code of which the kernel says that it sleeps waits for
   * something and uses no CPU.
   */
  void line(String raw) {
    String line = raw.strip();
    if (line.startsWith("\"")) {
      begin(line);
    } else if (line.startsWith("Cmd")) {
      Matcher command = PROCESS.matcher(line);
      process = command.matches() && process.isEmpty() ? command.group(1) : process;
    } else if (line.startsWith("----- end")) {
      end();
    } else if (name != null && line.startsWith("- ")) {
      lock(line);
    } else if (name != null && state == ThreadState.NATIVE && ASLEEP.matcher(line).matches()) {
      state = ThreadState.WAITING;
      lines.add(line);
    } else if (name != null && stack.size() < MAX_FRAMES) {
      StackFrame frame = DumpedFrame.parse(line);
      if (frame != null) {
        stack.add(frame);
        lines.add(line);
      }
    }
  }

  private void begin(String line) {
    end();
    Matcher managed = MANAGED.matcher(line);
    Matcher kernel = NATIVE.matcher(line);
    if (managed.matches()) {
      name = name(managed.group(1));
      tid = number(managed.group(2));
      state = state(managed.group(3));
      collecting = managed.group(3).matches("Waiting\\w*Gc.*");
    } else if (kernel.matches()) {
      name = name(kernel.group(1));
      tid = -1;
      state = ThreadState.NATIVE;
      collecting = false;
    }
    lines.add(line);
  }

  private void end() {
    if (name != null && threads.size() < MAX_THREADS) {
      if (collecting) {
        CollectorWait.addTo(stack);
      }
      threads.add(
          new DumpedThread(name, tid, state, List.copyOf(stack), waitsFor, List.copyOf(lines)));
    }
    name = null;
    stack = new ArrayList<>();
    waitsFor = null;
    lines = new ArrayList<>();
  }

  private void lock(String line) {
    Matcher waiting = WAITING.matcher(line);
    if (waitsFor == null && waiting.matches()) {
      lines.add(line);
      String type = waiting.group(2) == null ? "lock" : waiting.group(2);
      String holder = waiting.group(3);
      waitsFor = new Lock(type + "@" + waiting.group(1), holder == null ? -1 : number(holder));
    }
  }

  private static String name(String given) {
    return given.substring(0, Math.min(MAX_NAME, given.length()));
  }

  private static int number(String digits) {
    return digits.length() > 9 ? -1 : Integer.parseInt(digits);
  }

  private static ThreadState state(String word) {
    return switch (word) {
      case "Runnable", "Suspended" -> ThreadState.RUNNABLE;
      case "Blocked", "Monitor", "WaitingForLockInflation" -> ThreadState.BLOCKED;
      case "Waiting", "Wait" -> ThreadState.WAITING;
      case "TimedWaiting", "Sleeping" -> ThreadState.TIMED_WAITING;
      case "Native" -> ThreadState.NATIVE;
      default ->
          word.startsWith("WaitingFor") || word.startsWith("WaitingIn")
              ? ThreadState.WAITING
              : ThreadState.UNKNOWN;
    };
  }

  /**
   * Adds the call in which a thread waits for the garbage collector to its stack.
   *
   * <p>The runtime enters states such as {@code WaitingForGcToComplete} in this call only. A dump
   * shows native frames of some threads and not of others, so that often only the state tells.
   */
  static final class CollectorWait {
    private static final String CALL = "art::gc::Heap::WaitForGcToComplete";
    private static final String RUNTIME = "libart.so";

    private CollectorWait() {}

    /** Puts the call between the managed frames and the native ones. */
    static void addTo(List<StackFrame> leafFirst) {
      int at = 0;
      while (at < leafFirst.size() && leafFirst.get(at).getJavaFrame() == null) {
        at++;
      }
      leafFirst.add(
          at,
          new StackFrame(
              null, new NativeFrame(null, RUNTIME, 0L, false, null, CALL), null, null, null));
    }
  }

  /** Reads a line of a thread dump that is a frame. */
  static final class DumpedFrame {

    private static final Pattern JAVA =
        Pattern.compile("^at ([^\\s()]+)\\.([^\\s().]+)\\(([^()]*)\\)$");
    private static final Pattern NATIVE =
        Pattern.compile("(?s)^(?:native: )?#\\d+ +pc +(?:0x)?([0-9a-f]{1,16}) +(\\S+)(.*)$");
    private static final Pattern BUILD_ID = Pattern.compile("\\(BuildId: ([0-9a-f]+)\\)");
    private static final Pattern MARKS =
        Pattern.compile("(?<! ) *+\\((?:deleted|offset (?:0x)?[0-9a-f]+)\\)");
    private static final Pattern ADDRESS = Pattern.compile("^<(\\w+):[0-9a-f]+>$");
    private static final Pattern SYMBOL = Pattern.compile("^ *\\((.+?)(?:\\+\\d+)?\\)$");

    private DumpedFrame() {}

    /** Reads a frame; null when the line is none. */
    static @Nullable StackFrame parse(String line) {
      Matcher java = JAVA.matcher(line);
      if (java.matches()) {
        return new StackFrame(JavaLines.frame(java), null, null, null, null);
      }
      Matcher code = NATIVE.matcher(line);
      return code.matches() ? new StackFrame(null, nativeFrame(code), null, null, null) : null;
    }

    private static NativeFrame nativeFrame(Matcher code) {
      String rest = code.group(3);
      Matcher build = BUILD_ID.matcher(rest);
      String buildId = build.find() ? build.group(1) : null;
      String marked = BUILD_ID.matcher(rest).replaceFirst("").stripTrailing();
      Matcher symbol = SYMBOL.matcher(MARKS.matcher(marked).replaceAll(""));
      // The path of an installed app holds random text that is the device's alone, and a mapping
      // without a file ("<anonymous:7c3f…>") an address of the process.
      String module = code.group(2).substring(code.group(2).lastIndexOf('/') + 1);
      module = ADDRESS.matcher(module).replaceFirst("<$1>");
      return new NativeFrame(
          buildId,
          module,
          Long.parseUnsignedLong(code.group(1), 16),
          false,
          null,
          symbol.matches() ? symbol.group(1) : null);
    }
  }
}
