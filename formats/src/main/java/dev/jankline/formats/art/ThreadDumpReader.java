package dev.jankline.formats.art;

import dev.jankline.formats.art.DumpLine.DumpedFrame;
import dev.jankline.formats.art.DumpLine.Head;
import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.formats.art.ThreadDump.DumpedThread.Lock;
import dev.jankline.formats.art.ThreadDump.DumpedThread.PassedOver;
import dev.jankline.schema.NativeFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.ThreadState;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the threads of an app on Android that did not respond, in the forms of {@link DumpLine}:
 * ART's dumps, managed and native, what Play Console, Crashlytics and ANR-WatchDog make of them,
 * and a stack alone, which is taken for the main thread's.
 *
 * <p>Reads at most {@value #MAX_CHARS} characters, {@value #MAX_THREADS} threads and {@value
 * #MAX_FRAMES} frames of each; counts the lines that look like frames and become none. One object
 * reads one dump; not thread-safe.
 */
public final class ThreadDumpReader {

  /** Format of raw frames whose texts are lines of such a dump. */
  public static final String RAW_FORMAT = "ART_THREAD_DUMP";

  /** Characters the kernel keeps of a thread's name. */
  static final int KERNEL_NAME = 15;

  /** Characters that are read; a dump has a few hundred thousand. */
  public static final int MAX_CHARS = 4 << 20;

  static final int MAX_LINE = 2048;
  private static final int MAX_THREADS = 2000;
  private static final int MAX_FRAMES = 512;

  private static final Pattern PROCESS = Pattern.compile("(?s)^Cmd ?line: (\\S+).*$");
  private static final Pattern PID = Pattern.compile("^----- pid (\\d+)\\b.*$");
  private static final Pattern SYS_TID = Pattern.compile("^\\| sysTid=(\\d+)\\b.*$");
  private static final Pattern JVM_STATE =
      Pattern.compile("^java\\.lang\\.Thread\\.State: (\\w+).*$");

  /** What the kernel says of a thread: {@code S} it sleeps, {@code D} it waits for a device. */
  private static final Pattern ASLEEP = Pattern.compile("^\\| state=[SD]\\b.*$");

  private static final Pattern WAITING =
      Pattern.compile(
          "(?s)^- waiting to lock <(?:0x)?([0-9a-f]+|unknown)>"
              + "(?: \\(an? ([^)]*)\\))?(?: held by (?:thread |tid=)(\\d+))?.*$");

  /** Stands for the first line of a stack that has none. */
  private static final Head ALONE = new Head("main", 1, -1, "", ThreadState.UNKNOWN);

  private final List<DumpedThread> threads = new ArrayList<>();
  private String process = "";
  private int pid = -1;
  private int number;
  private @Nullable Head head;
  private int sysTid;

  /** Whether the thread is a stack without a first line, which counts while there is no other. */
  private boolean alone;

  private ThreadState state = ThreadState.UNKNOWN;
  private List<StackFrame> stack = new ArrayList<>();
  private @Nullable Lock waitsFor;
  private List<String> lines = new ArrayList<>();
  private PassedOver passedOver = PassedOver.NOTHING;

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

  /** Whether a thread has begun. */
  boolean hasThreads() {
    return head != null || !threads.isEmpty();
  }

  /** Returns what was read of a text that may be a crash: a native stack alone is none. */
  ThreadDump dump() {
    end();
    if (alone && threads.get(0).stack().stream().allMatch(frame -> frame.getJavaFrame() == null)) {
      threads.clear();
    }
    return new ThreadDump(process, pid, threads);
  }

  /** Returns what was read of an ANR. */
  ThreadDump anr() {
    end();
    return new ThreadDump(process, pid, threads);
  }

  /**
   * Reads the next line. A thread in native code of which the kernel says that it sleeps waits for
   * something and uses no CPU.
   */
  void line(String raw) {
    number++;
    String line = DumpLine.bare(raw);
    Head begins = DumpLine.isFrameLike(line) ? null : Head.parse(line);
    if (begins != null) {
      begin(begins);
      lines.add(line);
    } else if (line.startsWith("\"") || line.startsWith("Caused by: ")) {
      end();
    } else if (line.startsWith("Cmd")) {
      Matcher command = PROCESS.matcher(line);
      process = command.matches() && process.isEmpty() ? command.group(1) : process;
    } else if (line.startsWith("-----")) {
      process(line);
    } else if (head != null && line.startsWith("- ")) {
      lock(line);
    } else if (line.startsWith("|")) {
      fields(line);
    } else if (DumpLine.isFrameLike(line) || line.startsWith("pc ")) {
      frame(line);
    } else if ((head != null || threads.isEmpty()) && DumpLine.isCall(line)) {
      frame("at " + line);
    } else if (head != null && state == ThreadState.UNKNOWN) {
      Matcher told = JVM_STATE.matcher(line);
      if (told.matches()) {
        state = Head.state(told.group(1).replace("_", ""));
        lines.add(line);
      }
    }
  }

  private void begin(Head of) {
    if (head != null
        && stack.isEmpty()
        && passedOver.unread() == 0
        && head.name().equals(of.name())
        && head.tid() == of.tid()) {
      // Play Console repeats the first line of a thread in its own words.
      head = null;
    }
    end();
    if (alone) {
      threads.clear();
    }
    head = of;
    alone = false;
    sysTid = of.sysTid();
    state = of.state();
  }

  private void end() {
    if (head != null && threads.size() < MAX_THREADS) {
      if (head.word().matches("Waiting\\w*Gc.*")) {
        CollectorWait.addTo(stack);
      }
      threads.add(
          new DumpedThread(
              head.name(),
              head.tid(),
              sysTid,
              state,
              List.copyOf(stack),
              waitsFor,
              List.copyOf(lines),
              passedOver));
    }
    head = null;
    stack = new ArrayList<>();
    waitsFor = null;
    lines = new ArrayList<>();
    passedOver = PassedOver.NOTHING;
  }

  private void process(String line) {
    Matcher first = PID.matcher(line);
    if (line.startsWith("----- end")) {
      end();
    } else if (first.matches() && pid < 0) {
      pid = DumpLine.number(first.group(1));
    }
  }

  private void fields(String line) {
    Matcher kernels = SYS_TID.matcher(line);
    if (head != null && sysTid < 0 && kernels.matches()) {
      sysTid = DumpLine.number(kernels.group(1));
    } else if (head != null && state == ThreadState.NATIVE && ASLEEP.matcher(line).matches()) {
      state = ThreadState.WAITING;
      lines.add(line);
    }
  }

  private void frame(String line) {
    boolean isFirst = head == null && threads.isEmpty();
    if (isFirst && (line.startsWith("at ") || DumpedFrame.parse(line) != null)) {
      begin(ALONE);
      alone = true;
    }
    if (head == null) {
      return;
    }
    StackFrame frame = stack.size() < MAX_FRAMES ? DumpedFrame.parse(line) : null;
    if (frame != null) {
      stack.add(frame);
      lines.add(line);
    } else if (DumpLine.isKernel(line)) {
      passedOver = passedOver.andKernel();
    } else {
      passedOver = passedOver.and(number, line);
    }
  }

  private void lock(String line) {
    Matcher waiting = WAITING.matcher(line);
    if (waitsFor == null && waiting.matches()) {
      lines.add(line);
      String type = waiting.group(2) == null ? "lock" : waiting.group(2);
      String holder = waiting.group(3);
      waitsFor =
          new Lock(type + "@" + waiting.group(1), holder == null ? -1 : DumpLine.number(holder));
    }
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
}
