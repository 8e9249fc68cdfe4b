package dev.jankline.analysis;

import dev.jankline.analysis.frames.KnownFrame;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.schema.Cause;
import dev.jankline.schema.MergeCandidate;
import dev.jankline.schema.SymbolizedFrame;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells why one fix would probably mend two clusters of an app. Each of these is enough:
 *
 * <ul>
 *   <li>Both wait for a lock of the same class, held by the same function. The function or the
 *       class is not the platform's, of which all apps have many.
 *   <li>Both are filed under functions of one class, and one of these is on the stack of the other
 *       cluster: it makes the slow call, or calls what makes it. A callback of the platform does
 *       many things, so there both stacks must also make the same call.
 *   <li>Both are filed under functions of one class, which wait for something that a class has one
 *       of: its monitor, its file of preferences, its database while that is opened.
 * </ul>
 *
 * The same call alone is not enough: two functions that query a database, or wait for a future,
 * rarely do it for one reason. That both clusters were first seen in the same version within an
 * hour strengthens a pair and never makes one.
 */
public final class MergeEvidence {
  private static final int MAX_FUNCTIONS = 16;
  private static final Duration TOGETHER = Duration.ofHours(1);
  private static final String HOLDING = " holding ";
  private static final String MONITOR = "its monitor";

  /** What a class has one of, by the platform's function that waits for it. */
  private static final Map<String, String> RESOURCES =
      Map.of(
          "android.app.SharedPreferencesImpl.awaitLoadedLocked", "its preferences to be loaded",
          "android.database.sqlite.SQLiteOpenHelper.getDatabaseLocked",
              "its database to be opened");

  /** Functions that many classes have, because platforms call them. */
  private static final Pattern CALLBACK =
      Pattern.compile(
          "on[A-Z].*|view(?:Did|Will)[A-Z].*|<.*|accept|application|apply|body|build|call"
              + "|dispatchDraw|doFrame|draw|execute|get|handleMessage|invoke|invokeSuspend|lambda"
              + "|layoutSubviews|main|run");

  private MergeEvidence() {}

  /** Tells whether many classes have a function of this name, because platforms call it. */
  public static boolean isCallback(String function) {
    return CALLBACK.matcher(function).matches();
  }

  /**
   * Describes a cluster as it is compared with others; the caller says which cluster and ticket it
   * is.
   *
   * @param stack representative stack, innermost first
   */
  public static MergeCandidate describe(
      String title, Cause cause, List<SymbolizedFrame> stack, String lockHolder) {
    MergeCandidate described = new MergeCandidate();
    described.setTitle(title);
    described.setLockHolder(lockHolder);
    described.setPartners(List.of());
    described.setClassName("");
    described.setCall("");
    described.setResource("");
    Set<String> functions = new LinkedHashSet<>();
    String type = ownClass(title, stack);
    if (!type.isEmpty()) {
      described.setClassName(type);
      innermost(described, cause, stack);
      for (SymbolizedFrame frame : stack) {
        FrameName name = FrameName.of(frame);
        if (frame.getInApp()
            && functions.size() < MAX_FUNCTIONS
            && name.outermostClass().equals(type)) {
          functions.add(function(name));
        }
      }
    }
    described.setFunctions(List.copyOf(functions));
    return described;
  }

  /** Returns the class of the app's function that names a cluster; empty when none does. */
  private static String ownClass(String title, List<SymbolizedFrame> stack) {
    return stack.stream()
        .filter(SymbolizedFrame::getInApp)
        .map(FrameName::of)
        .filter(name -> function(name).equals(title))
        .map(FrameName::outermostClass)
        .findFirst()
        .orElse("");
  }

  /** Returns the name of a function, or of the one that a lambda is written in. */
  private static String function(FrameName name) {
    return name.methodOfLambda().isEmpty() ? name.text() : name.textOfMethod();
  }

  private static void innermost(
      MergeCandidate described, Cause cause, List<SymbolizedFrame> stack) {
    for (SymbolizedFrame frame : stack) {
      if (frame.getInApp()) {
        break;
      }
      FrameName name = FrameName.of(frame);
      described.setCall(name.isAddress() ? "" : name.text());
      String resource = RESOURCES.get(name.text());
      if (resource != null) {
        described.setResource(resource);
      }
    }
    if (cause == Cause.LOCK && !stack.isEmpty() && stack.get(0).getInApp()) {
      described.setResource(MONITOR);
    }
  }

  /** Returns why both should be merged, strongest first; empty when nothing speaks for it. */
  public static List<String> of(MergeCandidate one, MergeCandidate other) {
    List<String> words = new ArrayList<>();
    if (isSameHolder(one, other)) {
      words.add("both wait for the same lock: " + one.getLockHolder());
    }
    if (!one.getClassName().isEmpty() && one.getClassName().equals(other.getClassName())) {
      ofClass(one, other, words);
    }
    if (!words.isEmpty() && isTogether(one, other)) {
      words.add("both were first seen in " + one.getFirstVersionName() + " within an hour");
    }
    return words;
  }

  private static boolean isSameHolder(MergeCandidate one, MergeCandidate other) {
    String holder = one.getLockHolder();
    int holding = holder.indexOf(HOLDING);
    return holding > 0
        && holder.equals(other.getLockHolder())
        && holder.lastIndexOf(' ', holding - 1) < 0
        && !(KnownFrame.isPlatform(holder)
            && KnownFrame.isPlatform(holder.substring(holding + HOLDING.length())));
  }

  private static void ofClass(MergeCandidate one, MergeCandidate other, List<String> words) {
    boolean isSameCall = !one.getCall().isEmpty() && one.getCall().equals(other.getCall());
    if (passes(one, other, isSameCall)) {
      words.add(one.getTitle() + " runs through " + other.getTitle());
    } else if (passes(other, one, isSameCall)) {
      words.add(other.getTitle() + " runs through " + one.getTitle());
    }
    String resource = one.getResource();
    if (!resource.isEmpty() && resource.equals(other.getResource()) && !isOtherLock(one, other)) {
      words.add("both wait in " + one.getClassName() + " for " + resource);
    }
    if (!words.isEmpty() && isSameCall) {
      words.add("both call " + one.getCall());
    }
  }

  private static boolean passes(MergeCandidate one, MergeCandidate other, boolean isSameCall) {
    String function = other.getTitle();
    int scope = Math.max(function.lastIndexOf('.'), function.lastIndexOf(':'));
    return one.getFunctions().contains(function)
        && (isSameCall || !isCallback(function.substring(scope + 1)));
  }

  private static boolean isOtherLock(MergeCandidate one, MergeCandidate other) {
    String lock = lock(one.getLockHolder());
    String otherLock = lock(other.getLockHolder());
    return !lock.isEmpty() && !otherLock.isEmpty() && !lock.equals(otherLock);
  }

  private static String lock(String holder) {
    int holding = holder.indexOf(HOLDING);
    return holding < 0 ? "" : holder.substring(holding + HOLDING.length());
  }

  private static boolean isTogether(MergeCandidate one, MergeCandidate other) {
    return one.getFirstVersionName().equals(other.getFirstVersionName())
        && Duration.between(one.getFirstSeen(), other.getFirstSeen()).abs().compareTo(TOGETHER)
            <= 0;
  }
}
