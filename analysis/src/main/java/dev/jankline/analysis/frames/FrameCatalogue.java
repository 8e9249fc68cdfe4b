package dev.jankline.analysis.frames;

import dev.jankline.analysis.frames.FrameClassEntry.FrameMatch;
import dev.jankline.analysis.names.FrameIdentity;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds name and role of the functions of one app, from the lists and the app's in-app prefixes.
 *
 * <p>Thread-safe. Caches at most {@value #MAX_KNOWN} functions and clears the cache when it is
 * full; results do not depend on the cache.
 */
public final class FrameCatalogue {

  /** Reason in place of a list entry: the mapping of the build does not have the class. */
  static final String NOT_SHIPPED = "not in the app's mapping";

  /** Reason in place of a list entry: the class is in a package of Android, and not Android's. */
  static final String MAKERS = "not a class of Android";

  /** Begin of the file of code that Play services load into the processes of apps. */
  private static final String PLAY_SERVICES = ":com.google.android.";

  private static final int MAX_KNOWN = 20_000;

  private final FrameClasses lists;
  private final FrameClasses shared;
  private final List<String> prefixes;
  private final Map<FrameIdentity, KnownFrame> known = new ConcurrentHashMap<>();

  FrameCatalogue(AppFrameClasses list) {
    this.lists = FrameClasses.with(list.entries());
    this.shared = FrameClasses.of(list.shared());
    this.prefixes = usable(list.inAppPrefixes());
  }

  /** Returns name and role of a frame's function. */
  public KnownFrame know(SymbolizedFrame frame) {
    FrameIdentity identity = FrameIdentity.of(frame);
    if (identity.chars() > FrameName.MAX_CHARS) {
      return look(frame);
    }
    KnownFrame found = known.get(identity);
    if (found == null) {
      found = look(frame);
      if (known.size() >= MAX_KNOWN) {
        known.clear();
      }
      known.put(identity, found);
    }
    return found;
  }

  private KnownFrame look(SymbolizedFrame frame) {
    FrameName name = FrameName.of(frame);
    FrameMatch role = role(name, frame);
    boolean isApp = role.role() == FrameRole.APP;
    return new KnownFrame(
        name,
        role.role(),
        role.kind(),
        role.entry(),
        isApp && shared.find(name, frame) != null,
        isApp && GeneratedCode.is(name, frame.getClassName()),
        KnownFrame.libraryOf(name, role.role(), role.kind()));
  }

  private FrameMatch role(FrameName name, SymbolizedFrame frame) {
    if (orEmpty(frame.getFileName()).startsWith(PLAY_SERVICES)) {
      return unlisted(FrameRole.SYSTEM, PLAY_SERVICES);
    }
    if (FrameIdentity.isUnnamed(frame)) {
      return unnamed(frame);
    }
    FrameMatch match = lists.find(name, frame);
    if (match != null && isNeverApp(match.role())) {
      return match;
    }
    if ((match == null || !match.own()) && AospClasses.isMakers(name)) {
      return unlisted(FrameRole.INDIRECTION, MAKERS);
    }
    String prefix = prefixOf(name, frame);
    if (prefix != null) {
      boolean listWins = match != null && wins(match, prefix);
      return listWins ? Objects.requireNonNull(match) : unlisted(FrameRole.APP, prefix);
    }
    if ((match == null || (match.role() == FrameRole.SYSTEM && !match.own()))
        && NativeWait.is(name)) {
      return new FrameMatch(FrameRole.BLOCKING, BlockingKind.LOCK, name.text(), false);
    }
    if (match != null) {
      return match;
    }
    if (prefixes.isEmpty() && FrameIdentity.isForeign(frame)) {
      return unlisted(FrameRole.SYSTEM, NOT_SHIPPED);
    }
    if (name.isUnknown()) {
      boolean isNowhere = frame.getModule() == null;
      return unlisted(isNowhere ? FrameRole.UNNAMED : FrameRole.SYSTEM, "");
    }
    return unlisted(prefixes.isEmpty() ? FrameRole.APP : FrameRole.SYSTEM, "");
  }

  /** Finds the role of a frame without symbols by its library, if a list names the library. */
  private FrameMatch unnamed(SymbolizedFrame frame) {
    FrameMatch library = frame.getModule() == null ? null : lists.ofModule(frame.getModule());
    return library == null ? unlisted(FrameRole.UNNAMED, "") : library;
  }

  private static FrameMatch unlisted(FrameRole role, String entry) {
    return new FrameMatch(role, null, entry, false);
  }

  private static boolean isNeverApp(FrameRole role) {
    return role == FrameRole.LOOP || role == FrameRole.THREAD_BASE;
  }

  /**
   * Tells whether an entry says more about a frame than an in-app prefix: an entry of the app's own
   * list that is at least as long, or shipped measuring code that is longer.
   */
  private static boolean wins(FrameMatch match, String prefix) {
    int length = match.entry().length();
    return match.own()
        ? length >= prefix.length()
        : match.role() == FrameRole.MONITORING && length > prefix.length();
  }

  private @Nullable String prefixOf(FrameName name, SymbolizedFrame frame) {
    String longest = null;
    for (String prefix : prefixes) {
      boolean longer = longest == null || prefix.length() > longest.length();
      if (longer
          && (below(name.text(), prefix)
              || below(orEmpty(frame.getModule()), prefix)
              || below(orEmpty(frame.getFileName()), prefix))) {
        longest = prefix;
      }
    }
    return longest;
  }

  private static boolean below(String text, String prefix) {
    return text.startsWith(prefix)
        && (text.length() == prefix.length() || ".$:/!".indexOf(text.charAt(prefix.length())) >= 0);
  }

  private static List<String> usable(List<String> prefixes) {
    List<String> usable = new ArrayList<>();
    for (String prefix : prefixes) {
      String bare = prefix.strip();
      while (bare.endsWith(".") || bare.endsWith("*") || bare.endsWith("/")) {
        bare = bare.substring(0, bare.length() - 1);
      }
      if (!bare.isEmpty()) {
        usable.add(bare);
      }
    }
    return List.copyOf(usable);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /**
   * Recognises functions outside of Java that wait for another thread, by the words that libraries
   * of threads call locks by: {@code pthread_mutex_lock}, {@code std::__1::recursive_mutex::lock},
   * {@code PlatformSemaphore::Wait}.
   */
  static final class NativeWait {
    private static final List<String> LOCKS =
        List.of(
            "cond_wait",
            "cond_timedwait",
            "condition_variable",
            "conditionvariable",
            "cvwait",
            "futex",
            "mutex",
            "rwlock",
            "semaphore",
            "semwait",
            "sem_wait",
            "sem_timedwait",
            "spinlock",
            "unfair_lock");

    /** Parts of names of functions on locks that return at once. */
    private static final List<String> AT_ONCE =
        List.of("create", "destroy", "init", "notify", "post", "signal", "try", "unlock", "~");

    private NativeWait() {}

    static boolean is(FrameName name) {
      if (!name.container().isEmpty()) {
        return false;
      }
      String text = name.text().toLowerCase(Locale.ROOT);
      return LOCKS.stream().anyMatch(text::contains) && AT_ONCE.stream().noneMatch(text::contains);
    }
  }

  /**
   * Recognises classes that a build tool writes, by their names alone: adapters of JSON and of
   * parcels, messages of protobuf, implementations of Room, proxies of Realm, factories of Dagger
   * and Hilt, data binding, Compose's singletons. Nobody edits them, so they do not name a cluster
   * when other code of the app is there.
   */
  static final class GeneratedCode {

    /** What the name of a class without its package ends with. */
    private static final Pattern CLASS =
        Pattern.compile(
            "(?s)(?:\\w+JsonAdapter|\\w+\\$\\$JsonObjectMapper|\\w+_Impl|\\w{1,200}_\\w{0,200}Factory"
                + "|\\w+_MembersInjector|\\w+_HiltComponents|\\w+_HiltModules|\\w+_GeneratedInjector"
                + "|\\w+_ViewBinding|\\w+BindingImpl|DataBinderMapperImpl|Dagger\\w*Component"
                + "|Hilt_\\w+|AutoValue_\\w+|\\w+RealmProxy)(?:[$_].*)?");

    /** Classes inside of a class that somebody wrote. */
    private static final Pattern INNER =
        Pattern.compile("(?s).*\\$(?:\\$serializer|CREATOR|Creator)(?:\\$.*)?");

    private static final String SINGLETONS = "ComposableSingletons$";
    private static final String PARCEL = "createFromParcel";

    /** Functions by which a message that the compiler of protobuf wrote is read. */
    private static final Set<String> PROTOBUF =
        Set.of("parseFrom", "parseDelimitedFrom", "fromBuffer");

    private static final String BINDINGS = ".databinding.";

    /** Functions that generators of Dart write for a class: {@code _$FeedItemFromJson}. */
    private static final Pattern DART = Pattern.compile("_\\$+[A-Z]\\w*");

    private GeneratedCode() {}

    /**
     * Tells whether a build tool wrote a function.
     *
     * @param name its name
     * @param className its class as it was compiled; null outside of Java
     */
    static boolean is(FrameName name, @Nullable String className) {
      String container = name.container();
      int dot = container.lastIndexOf('.');
      String simple = container.substring(dot + 1);
      return CLASS.matcher(simple).matches()
          || INNER.matcher(simple).matches()
          || name.member().equals(PARCEL)
          || PROTOBUF.contains(name.function())
          || (container.isEmpty() && DART.matcher(name.function()).matches())
          || (className != null && className.contains(SINGLETONS))
          || (container.contains(BINDINGS) && simple.contains("Binding"));
    }
  }
}
