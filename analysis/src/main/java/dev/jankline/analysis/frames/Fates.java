package dev.jankline.analysis.frames;

import dev.jankline.analysis.names.FrameName;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** Decides the fate of each frame of a stack from the roles of all its frames. */
@SuppressWarnings("EnumOrdinal") // One byte for each frame; it is never stored or sent.
final class Fates {

  private Fates() {}

  /**
   * Returns the ordinals of the fates.
   *
   * @param frames frames of the stack, outermost first
   */
  static byte[] of(KnownFrame[] frames) {
    byte[] fates = new byte[frames.length];
    int end = Suspension.start(frames);
    Arrays.fill(fates, end, frames.length, (byte) Fate.SUSPENDED.ordinal());
    ofRunning(Arrays.copyOf(frames, end), fates);
    return fates;
  }

  private static void ofRunning(KnownFrame[] frames, byte[] fates) {
    int start = insidePoll(frames, afterLoop(frames));
    boolean written = isWritten(frames, start);
    int deepestApp = deepestApp(frames, start, written);
    int end = SuperCall.end(frames, start, deepestApp);
    deepestApp = end > start ? -1 : deepestApp;
    for (int i = 0; i < frames.length; i++) {
      Fate fate = i < start ? outside(frames[i]) : inside(frames, i, deepestApp);
      fate = i >= start && i < end && fate.kept() ? Fate.SUPER_CALL : fate;
      boolean dropped = written && fate == Fate.KEPT_APP && frames[i].generated();
      fates[i] = (byte) (dropped ? Fate.GENERATED : fate).ordinal();
    }
  }

  private static int afterLoop(KnownFrame[] frames) {
    for (int i = frames.length - 1; i >= 0; i--) {
      if (frames[i].role() == FrameRole.LOOP) {
        return i + 1;
      }
    }
    return 0;
  }

  /**
   * Returns the index after the poll of the message loop when something is dispatched inside of it,
   * as input, calls through Binder, display signals and idle handlers are. Otherwise the loop waits
   * for work, or the app polls itself, and {@code start} is returned.
   */
  private static int insidePoll(KnownFrame[] frames, int start) {
    int poll = -1;
    for (int i = start; i < frames.length && !frames[i].inApp(); i++) {
      poll = frames[i].kind() == BlockingKind.IDLE_AT_DUMP ? i : poll;
    }
    for (int i = poll + 1; poll >= 0 && i < frames.length; i++) {
      if (isWork(frames[i])) {
        return poll + 1;
      }
    }
    return start;
  }

  private static boolean isWork(KnownFrame frame) {
    return switch (frame.role()) {
      case MONITORING, THREAD_BASE, LOOP, UNNAMED -> false;
      case APP, SYSTEM, BLOCKING, INDIRECTION -> !frame.name().isAddress();
    };
  }

  /** Tells whether there is code of the app that a person wrote. */
  private static boolean isWritten(KnownFrame[] frames, int start) {
    for (int i = start; i < frames.length; i++) {
      if (frames[i].inApp() && !frames[i].generated() && !isStub(frames, i)) {
        return true;
      }
    }
    return false;
  }

  private static int deepestApp(KnownFrame[] frames, int start, boolean written) {
    for (int i = frames.length - 1; i >= start; i--) {
      boolean counts = frames[i].inApp() && !(written && frames[i].generated());
      if (counts && !isStub(frames, i)) {
        return i;
      }
    }
    return -1;
  }

  private static Fate outside(KnownFrame frame) {
    return switch (frame.role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      default -> Fate.OUTSIDE_LOOP;
    };
  }

  private static Fate inside(KnownFrame[] frames, int index, int deepestApp) {
    return switch (frames[index].role()) {
      case MONITORING -> Fate.MONITORING;
      case LOOP, THREAD_BASE -> Fate.THREAD_BASE;
      // In a stack without app code these frames tell what the platform does.
      case INDIRECTION -> deepestApp < 0 ? Fate.KEPT_SYSTEM : Fate.INDIRECTION;
      case APP -> isStub(frames, index) ? Fate.STUB : Fate.KEPT_APP;
      case UNNAMED -> Fate.UNNAMED;
      case SYSTEM, BLOCKING -> index < deepestApp ? Fate.CONNECTING : Fate.KEPT_SYSTEM;
    };
  }

  /**
   * Tells whether a generated frame is dropped: a thunk always, as its name says nothing, another
   * only when the app frame it calls or serves is there.
   */
  private static boolean isStub(KnownFrame[] frames, int index) {
    FrameName name = frames[index].name();
    if (!name.stub()) {
      return false;
    }
    boolean isThunk = name.container().isEmpty();
    if (isThunk) {
      return true;
    }
    boolean reachesApp = index + 1 < frames.length && frames[index + 1].inApp();
    boolean calledByApp = index > 0 && frames[index - 1].inApp();
    return reachesApp || (calledByApp && name.isAccess());
  }

  /**
   * Finds callbacks in which the app has only called the same method of its super class, and a
   * library observes that call: an SDK that watches all activities is to blame for its work, not
   * each of the activities.
   */
  static final class SuperCall {

    private SuperCall() {}

    /**
     * Returns the index after the outermost frames that lead to the library and its platform's
     * callback; 0 when the app did more than to call its super class, or no library is further in.
     */
    static int end(KnownFrame[] frames, int start, int deepestApp) {
      if (deepestApp < 0 || !isCallback(frames[deepestApp])) {
        return 0;
      }
      String method = frames[deepestApp].name().member();
      for (int i = start; i < deepestApp; i++) {
        if (frames[i].inApp() && !frames[i].name().member().equals(method)) {
          return 0;
        }
      }
      int end = deepestApp + 1;
      while (end < frames.length
          && !frames[end].isLibrary()
          && frames[end].name().member().equals(method)) {
        end++;
      }
      for (int i = end; end > deepestApp + 1 && i < frames.length; i++) {
        if (frames[i].isLibrary()) {
          return end;
        }
      }
      return 0;
    }

    private static boolean isCallback(KnownFrame frame) {
      String method = frame.name().member();
      return !frame.name().container().isEmpty()
          && method.length() > 2
          && method.startsWith("on")
          && Character.isUpperCase(method.charAt(2));
    }
  }

  /**
   * Finds where a thread of ART waits to run managed code again: the runtime holds all threads, to
   * collect garbage or to take the dump itself. What the thread waits for is no lock of the app.
   */
  static final class Suspension {
    private static final List<String> TRANSITIONS =
        List.of(
            "art::JNI::",
            "art::GoToRunnable",
            "art::JniMethod",
            "art::ScopedObjectAccess",
            "art::ScopedThreadStateChange",
            "art::Thread::CheckSuspend",
            "art::Thread::FullSuspendCheck",
            "art::Thread::TransitionFromSuspendedToRunnable",
            "artJniMethod",
            "artTestSuspendFromCode",
            "art_jni_method",
            "art_quick_test_suspend");

    private static final String MONITOR = "art::JNI::Monitor";
    private static final String WAIT = "art::ConditionVariable::Wait";
    private static final Set<String> KERNEL =
        Set.of("syscall", "futex", "futex_wait", "__futex_wait", "__futex_wait_ex");

    private Suspension() {}

    /** Returns the index of the first such frame; the number of frames when there is none. */
    static int start(KnownFrame[] outermostFirst) {
      int last = outermostFirst.length - 1;
      int at = last;
      while (at >= 0 && waits(outermostFirst[at].name().text())) {
        at--;
      }
      int wait = at;
      while (at >= 0 && at < last && isTransition(outermostFirst[at].name().text())) {
        at--;
      }
      return at < wait ? at + 1 : outermostFirst.length;
    }

    private static boolean waits(String name) {
      return KERNEL.contains(name) || name.startsWith(WAIT);
    }

    private static boolean isTransition(String name) {
      return name.startsWith("art")
          && !name.startsWith(MONITOR)
          && TRANSITIONS.stream().anyMatch(name::startsWith);
    }
  }
}
