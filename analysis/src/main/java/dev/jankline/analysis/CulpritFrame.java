package dev.jankline.analysis;

import dev.jankline.analysis.CulpritFrame.DrawingMethod;
import dev.jankline.analysis.frames.BlockingKind;
import dev.jankline.analysis.frames.ClassifiedFrame;
import dev.jankline.analysis.frames.PrefixTree;
import dev.jankline.analysis.frames.Share;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.names.RecentAnswers;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the function of the app that a stall is filed under. A rule of fingerprint version 1.
 *
 * <p>Code that is known to be shared is passed over: its caller is what has to be changed. So is
 * what the network, a parser or a database calls back.
 *
 * <ul>
 *   <li>When the app <b>waits or makes slow calls</b>, whatever they wait for, the culprit frame is
 *       the innermost in-app frame of the representative path, which makes the calls.
 *   <li>When it <b>computes or lays out while a view draws</b>, or for a value that is made once,
 *       the culprit frame is the method that draws, or the initializer: the work must leave it,
 *       whatever methods the work consists of.
 *   <li>When it <b>computes</b> elsewhere, the methods of a class call each other and each sample
 *       catches another one of them. Then the culprit frame is the first method on the path of the
 *       innermost class; accessors that spend the time themselves are skipped.
 * </ul>
 *
 * A lambda is a part of the method it is written in ({@link LambdaOwner}).
 *
 * @param frame the frame
 * @param depth number of frames of the path down to and including {@code frame}
 * @param name name of the function that the stall is filed under
 */
public record CulpritFrame(ClassifiedFrame frame, int depth, String name) {

  private static final String INITIALIZER = "<clinit>";

  /** The class that runs the initializer of a lazy property of Kotlin. */
  private static final String LAZY = "kotlin.SynchronizedLazyImpl";

  /** Returns the culprit frame of a stall; null when no app code is on the representative path. */
  public static @Nullable CulpritFrame of(RepresentativeStack representative) {
    if (representative.sampleIndex() < 0 || representative.end().depth() == 0) {
      return null;
    }
    AppPath path = new AppPath(representative);
    int caller = path.callerOf(path.innermost());
    int at = find(path, representative, feature(path, caller));
    return at == AppPath.NONE
        ? null
        : new CulpritFrame(path.frame(at), at + 1, LambdaOwner.of(path, at));
  }

  private static int find(AppPath path, RepresentativeStack representative, int innermost) {
    int at = innermost;
    while (at >= 0) {
      PrefixTree.Node node = path.node(at);
      BlockingVote vote = BlockingVote.at(representative, node, true);
      int whole = whole(path, at);
      if (vote.makesCalls() && (vote.kind() != BlockingKind.LAYOUT || whole < 0)) {
        return method(path, at);
      }
      if (whole >= 0) {
        return whole;
      }
      int entry = method(path, entry(path, at));
      int outer = path.outer(entry);
      boolean passed = entry == at && isAccessor(path, at, node);
      if (outer < 0 || !passed) {
        return feature(path, entry);
      }
      at = feature(path, outer);
    }
    return AppPath.NONE;
  }

  /**
   * Returns the innermost frame, from a frame outwards, that is to blame for all that is computed
   * below it: an initializer, or a method that the platform draws a view by.
   */
  private static int whole(AppPath path, int at) {
    for (int i = at; i >= 0; i = path.outer(i)) {
      boolean once = path.name(i).member().equals(INITIALIZER) || path.callsInto(i, LAZY);
      if (once || (DrawingMethod.is(path.name(i)) && path.isCalledByPlatform(i))) {
        return i;
      }
    }
    return AppPath.NONE;
  }

  /**
   * Returns the nearest frame, from a frame outwards, that is not known to be shared; the frame
   * itself when all are.
   */
  private static int feature(AppPath path, int at) {
    for (int i = at; i >= 0; i = path.outer(i)) {
      if (!SharedUtility.is(path.known(i))) {
        return i;
      }
    }
    return at;
  }

  /** Returns the method around a lambda when it runs inside of it; otherwise the frame itself. */
  private static int method(AppPath path, int at) {
    String method = path.name(at).methodOfLambda();
    if (method.isEmpty()) {
      return at;
    }
    for (int i = path.outer(at); i >= 0; i = path.outer(i)) {
      boolean isLambda = !path.name(i).methodOfLambda().isEmpty();
      if (!isLambda && path.sameClass(i, at) && path.name(i).function().equals(method)) {
        return i;
      }
    }
    return at;
  }

  /**
   * Tells whether a frame is an accessor by its name and spends at least half of the time itself.
   */
  private static boolean isAccessor(AppPath path, int at, PrefixTree.Node node) {
    return Share.isHalf(node.selfMillis(), node.millis()) && Accessor.is(path.name(at));
  }

  /**
   * Returns the position at which the path enters the class of the frame at {@code at}. It is never
   * the outermost in-app frame, because a method that the platform calls serves many purposes.
   */
  private static int entry(AppPath path, int at) {
    int entry = at;
    int outer = path.outer(entry);
    while (path.isCalledByApp(outer) && path.sameClass(outer, at)) {
      entry = outer;
      outer = path.outer(entry);
    }
    return entry;
  }

  /**
   * Knows the methods by which platforms measure, lay out and draw views, for each frame that they
   * show. A rule of fingerprint version 1.
   */
  static final class DrawingMethod {

    private static final Set<String> NAMES =
        Set.of(
            // Android
            "onDraw",
            "dispatchDraw",
            "draw",
            "onMeasure",
            "onLayout",
            // UIKit and AppKit: views, controllers, layers, and the layouts of collections
            "collectionViewContentSize",
            "drawInContext:",
            "drawRect:",
            "layout",
            "layoutAttributesForElements",
            "layoutAttributesForElementsInRect:",
            "layoutSublayers",
            "layoutSubviews",
            "prepare",
            "prepareLayout",
            "sizeThatFits",
            "sizeThatFits:",
            "updateConstraints",
            "viewDidLayoutSubviews",
            "viewWillLayoutSubviews",
            // SwiftUI; a getter, however its symbol is written
            "body",
            "placeSubviews",
            // Flutter
            "build",
            "paint",
            "performLayout");

    private static final String GETTER_OF_BODY = ".body.getter";

    private static final RecentAnswers<FrameName, Boolean> RECENT =
        new RecentAnswers<>(FrameName::text, DrawingMethod::decide);

    private DrawingMethod() {}

    /**
     * Tells whether a function has the name of such a method. What is written in a closure of one
     * may run when something is tapped.
     */
    static boolean is(FrameName name) {
      return !name.isClosure() && isOrHas(name);
    }

    /** Tells whether a function, or the one that a closure is written in, has such a name. */
    static boolean isOrHas(FrameName name) {
      return RECENT.of(name);
    }

    private static boolean decide(FrameName name) {
      return NAMES.contains(name.function()) || name.textOfMethod().endsWith(GETTER_OF_BODY);
    }
  }

  /**
   * Finds the function that code is filed under: a lambda or closure is a part of the method it is
   * written in, whoever runs it. A rule of fingerprint version 1.
   *
   * <p>Methods that set a screen or an object up are left out. What they write down is run later,
   * for many purposes: a click is no part of {@code onCreate}. These are constructors and
   * initializers, methods whose names begin with {@code on}, methods of {@link #NAMES}, those that
   * draw, and composables, whose names begin with a capital letter. What a composable shows belongs
   * to it, but what it does on a click does not.
   */
  static final class LambdaOwner {

    private static final Set<String> NAMES =
        Set.of(
            "<init>",
            "<clinit>",
            "init",
            "main",
            // UIKit
            "awakeFromNib",
            "loadView",
            "viewDidAppear:",
            "viewDidAppear",
            "viewDidLoad",
            "viewWillAppear:",
            "viewWillAppear",
            // Flutter
            "didChangeDependencies",
            "initState");

    private LambdaOwner() {}

    /** Returns the name of the function that the frame at a position is filed under. */
    static String of(AppPath path, int at) {
      FrameName name = path.name(at);
      String method = name.methodOfLambda();
      if (method.isEmpty() || (setsUp(name, method) && !isShown(path, at, method))) {
        return name.text();
      }
      return name.textOfMethod();
    }

    private static boolean setsUp(FrameName name, String method) {
      return NAMES.contains(method)
          || isComposable(method)
          || isCallback(method)
          || DrawingMethod.isOrHas(name);
    }

    private static boolean isShown(AppPath path, int at, String method) {
      return isComposable(method) && path.isComposed(at);
    }

    private static boolean isComposable(String method) {
      return Character.isUpperCase(method.charAt(0));
    }

    private static boolean isCallback(String method) {
      return method.length() > 2
          && method.startsWith("on")
          && Character.isUpperCase(method.charAt(2));
    }
  }
}
