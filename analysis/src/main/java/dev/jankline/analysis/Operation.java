package dev.jankline.analysis;

import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.Fate;
import dev.jankline.analysis.frames.FrameRole;
import dev.jankline.analysis.frames.GroupedSample;
import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.frames.Share;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation that a stall without app code is filed under: the outermost frame of a
 * library, an SDK or a service of the platform below the frames that only dispatch. A rule of
 * fingerprint version 1.
 *
 * <p>What dispatches differs between releases, between makers of devices, and between a sampled
 * stack and a dump; what it dispatches does not. So methods that only dispatch by their names
 * ({@code run}, {@code handleMessage}, {@code attachInfo}) are passed over, whatever class they are
 * of. So are classes whose names a library's build shortened ({@code zza}), when a function with a
 * name of its own is further in. Measuring code is an operation when it does the work itself, that
 * is, when no library is further in. The platform, and callbacks in which a library is set up,
 * yield to another library further in; what the platform asks of another process is named by the
 * interface of that process. Each sample without app code votes with its time.
 */
final class Operation {

  /** The language and its runtime: they serve every operation. */
  private static final List<String> RUNTIME =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "kotlin.",
          "kotlinx.",
          "dalvik.",
          "libcore.",
          "art::",
          "std::");

  /** Methods by which work is reached, and beginnings of their names. */
  private static final Set<String> DISPATCHING =
      Set.of("run", "call", "doFrame", "attachInfo", "onMessage", "lambda", "access");

  private static final List<String> PREFIXES =
      List.of("dispatch", "handle", "invoke", "lambda$", "access$");

  /** Beginnings of methods that set libraries up. */
  private static final List<String> SETTING_UP =
      List.of("attach", "create", "init", "load", "register", "start");

  private static final String PROXY = "$Stub$Proxy";

  private static final String BROWSER = "android.webkit.WebView";

  /** Begin of the methods by which another process is called. */
  private static final String TRANSACT = "android.os.BinderProxy.transact";

  /** Longest name that builds of libraries give to classes, and how Google's begin. */
  private static final int SHORTENED_CHARS = 2;

  private static final String SHORTENED = "zz";

  private Operation() {}

  /**
   * Returns the operation with most time, the first by name of equals; null when none has half of
   * the stall's time.
   */
  static @Nullable KnownFrame of(RepresentativeStack stack) {
    Map<String, KnownFrame> frames = new TreeMap<>();
    Map<String, Long> millis = new TreeMap<>();
    for (GroupedSample sample : stack.samples()) {
      KnownFrame frame = sample.hasApp() ? null : outermost(sample);
      if (frame != null) {
        frames.putIfAbsent(frame.name().text(), frame);
        millis.merge(frame.name().text(), sample.weight(), Long::sum);
      }
    }
    String heaviest = null;
    long most = -1;
    for (Map.Entry<String, Long> operation : millis.entrySet()) {
      if (operation.getValue() > most) {
        heaviest = operation.getKey();
        most = operation.getValue();
      }
    }
    boolean half = Share.isHalf(most, stack.tree().root().millis());
    return heaviest == null || !half ? null : frames.get(heaviest);
  }

  private static @Nullable KnownFrame outermost(GroupedSample sample) {
    KnownFrame dispatching = null;
    KnownFrame runtime = null;
    for (int i = 0; i < sample.retainedCount(); i++) {
      KnownFrame frame = sample.known(sample.retainedIndex(i));
      boolean blocking =
          frame.role() == FrameRole.BLOCKING && frame.kind() != BlockingKind.IDLE_AT_DUMP;
      boolean system = frame.role() == FrameRole.SYSTEM && !frame.name().isAddress();
      if ((blocking || system) && isRuntime(frame)) {
        runtime = runtime == null ? frame : runtime;
      } else if (blocking || (system && !dispatches(frame))) {
        KnownFrame named = isShortened(frame) ? named(sample, i) : frame;
        return reached(sample, sample.retainedIndex(i), named, dispatching);
      } else if (system && (dispatching == null || !dispatching.isLibrary())) {
        dispatching = dispatching == null || frame.isLibrary() ? frame : dispatching;
      }
    }
    KnownFrame measuring = measuring(sample);
    return dispatching != null ? dispatching : measuring != null ? measuring : runtime;
  }

  /**
   * Steps from a frame that only reaches a component, as a provider of an SDK reaches the
   * initializers of others, to the library whose work is done. Without a library a call of another
   * process is named by its interface.
   */
  private static KnownFrame reached(
      GroupedSample sample, int index, KnownFrame outermost, @Nullable KnownFrame dispatching) {
    KnownFrame operation = outermost;
    KnownFrame proxy = null;
    KnownFrame transaction = null;
    for (int i = 0; i < sample.size(); i++) {
      KnownFrame frame = sample.known(i);
      if (i > index
          && isWorking(sample.fate(i), frame)
          && isContainer(operation)
          && !frame.library().equals(operation.library())) {
        operation = frame;
      }
      if (frame.name().container().endsWith(PROXY)) {
        proxy = frame;
      }
      if (transaction == null && i > 0 && frame.name().text().startsWith(TRANSACT)) {
        transaction = proxy == null ? sample.known(i - 1) : proxy;
      }
    }
    if (!operation.sameName(outermost) || !isPlatform(outermost)) {
      return operation;
    }
    if (dispatching != null && dispatching.isLibrary()) {
      return dispatching;
    }
    return transaction == null ? outermost : transaction;
  }

  private static boolean isPlatform(KnownFrame frame) {
    String name = frame.name().container();
    return name.startsWith("android.")
        || name.startsWith("com.android.")
        || frame.kind() == BlockingKind.LAYOUT;
  }

  private static boolean isWorking(Fate fate, KnownFrame frame) {
    return (fate.kept() || fate == Fate.MONITORING)
        && frame.isLibrary()
        && frame.role() != FrameRole.BLOCKING
        && !frame.isVendors()
        && !isShortened(frame);
  }

  /** Tells whether a frame is of the platform, or a callback in which a library is set up. */
  private static boolean isContainer(KnownFrame frame) {
    String method = frame.name().function();
    return !frame.isLibrary()
        || isCallback(method)
        || SETTING_UP.stream().anyMatch(method::startsWith);
  }

  private static boolean isCallback(String method) {
    return method.length() > 2
        && method.startsWith("on")
        && Character.isUpperCase(method.charAt(2));
  }

  /**
   * Returns the nearest frame further in of the same library that has a name of its own; the frame
   * at the position when there is none.
   */
  private static KnownFrame named(GroupedSample sample, int position) {
    KnownFrame shortened = sample.known(sample.retainedIndex(position));
    for (int i = position + 1; i < sample.retainedCount(); i++) {
      KnownFrame frame = sample.known(sample.retainedIndex(i));
      boolean system = frame.role() == FrameRole.SYSTEM || isBrowsers(frame);
      if (system && !isShortened(frame) && !dispatches(frame) && isOfOne(frame, shortened)) {
        return frame;
      }
    }
    return shortened;
  }

  private static boolean isOfOne(KnownFrame frame, KnownFrame other) {
    return isBrowsers(other)
        ? isBrowsers(frame)
        : other.isLibrary() && frame.library().equals(other.library());
  }

  /** Tells whether a class has a name that its library's build made up, new for each release. */
  private static boolean isShortened(KnownFrame frame) {
    String name = frame.name().outermostClass();
    String simple = name.substring(name.lastIndexOf('.') + 1);
    return !frame.name().container().isEmpty()
        && (simple.length() <= SHORTENED_CHARS || simple.startsWith(SHORTENED));
  }

  /**
   * Returns what an operation is called: a call of another process by its interface, a task of the
   * browser engine, whose names are new in each build, by the engine.
   */
  static String nameOf(KnownFrame operation) {
    return isBrowsers(operation) && isShortened(operation)
        ? BROWSER
        : operation.name().text().replace(PROXY, "");
  }

  private static boolean isBrowsers(KnownFrame frame) {
    return frame.kind() == BlockingKind.WEBVIEW;
  }

  /** Returns the outermost frame of measuring code inside of the message loop. */
  private static @Nullable KnownFrame measuring(GroupedSample sample) {
    for (int i = 0; i < sample.size(); i++) {
      if (sample.fate(i) == Fate.MONITORING) {
        return sample.known(i);
      }
    }
    return null;
  }

  private static boolean dispatches(KnownFrame frame) {
    String function = frame.name().function();
    return DISPATCHING.contains(function) || PREFIXES.stream().anyMatch(function::startsWith);
  }

  private static boolean isRuntime(KnownFrame frame) {
    return RUNTIME.stream().anyMatch(frame.name().text()::startsWith);
  }
}
