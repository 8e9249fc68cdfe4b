package dev.jankline.processor.lists;

import dev.jankline.processor.names.FrameIdentity;
import dev.jankline.processor.names.FrameName;
import dev.jankline.processor.names.NativeNames;
import dev.jankline.schema.SymbolizedFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Knows the functions of one app by the lists and the app's in-app prefixes.
 *
 * <p>Thread-safe. Remembers what it found out, at most {@value #MAX_KNOWN} functions; when there
 * are more it begins anew, which changes no answer.
 */
public final class FrameCatalogue {

  /** Stands where a list entry would: the mapping decided. */
  static final String NOT_SHIPPED = "not in the app's mapping";

  private static final int MAX_KNOWN = 20_000;

  private final FrameLists lists;
  private final FrameLists shared;
  private final List<String> prefixes;
  private final Map<FrameIdentity, KnownFrame> known = new ConcurrentHashMap<>();

  FrameCatalogue(AppList list) {
    this.lists = FrameLists.with(list.entries());
    this.shared = FrameLists.of(list.shared());
    this.prefixes = usable(list.inAppPrefixes());
  }

  /** Tells name and role of a frame's function. */
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
    boolean isShared = role.role() == FrameRole.APP && shared.find(name, frame) != null;
    return new KnownFrame(name, role.role(), role.kind(), role.entry(), isShared);
  }

  private FrameMatch role(FrameName name, SymbolizedFrame frame) {
    if (FrameIdentity.isUnnamed(frame)) {
      return unnamed(frame);
    }
    FrameMatch match = lists.find(name, frame);
    if (match != null && isNeverApp(match.role())) {
      return match;
    }
    String prefix = prefixOf(name, frame);
    if (prefix != null) {
      boolean ownWins = match != null && match.own() && match.entry().length() >= prefix.length();
      return ownWins ? Objects.requireNonNull(match) : unlisted(FrameRole.APP, prefix);
    }
    if (match != null) {
      return match;
    }
    if (prefixes.isEmpty() && FrameIdentity.isForeign(frame)) {
      return unlisted(FrameRole.SYSTEM, NOT_SHIPPED);
    }
    boolean isApp = prefixes.isEmpty() && !isNameless(name);
    return unlisted(isApp ? FrameRole.APP : FrameRole.SYSTEM, "");
  }

  /** Without its symbols a frame is known by its library alone, if the lists have that one. */
  private FrameMatch unnamed(SymbolizedFrame frame) {
    FrameMatch library = frame.getModule() == null ? null : lists.ofModule(frame.getModule());
    return library == null ? unlisted(FrameRole.UNNAMED, "") : library;
  }

  private static FrameMatch unlisted(FrameRole role, String entry) {
    return new FrameMatch(role, null, entry, false);
  }

  private static boolean isNeverApp(FrameRole role) {
    return role == FrameRole.MONITORING || role == FrameRole.LOOP || role == FrameRole.THREAD_BASE;
  }

  private static boolean isNameless(FrameName name) {
    return name.container().isEmpty() && name.member().equals(NativeNames.UNKNOWN);
  }

  private @Nullable String prefixOf(FrameName name, SymbolizedFrame frame) {
    for (String prefix : prefixes) {
      if (below(name.text(), prefix)
          || below(orEmpty(frame.getModule()), prefix)
          || below(orEmpty(frame.getFileName()), prefix)) {
        return prefix;
      }
    }
    return null;
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
}
