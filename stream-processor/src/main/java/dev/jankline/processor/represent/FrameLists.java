package dev.jankline.processor.represent;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up in the lists of known frames ({@code frames/*.txt}); the longest entry wins.
 *
 * <p>An entry is a name that holds for itself and all below it: {@code java.io} matches {@code
 * java.io.File.delete}, not {@code java.iodine.X.y}; {@code android.view.View} matches its inner
 * classes. An entry that ends with {@code *} matches every name that begins so. An entry {@code
 * module:libart.so} holds for all native frames of that library. Immutable.
 */
final class FrameLists {

  private static final String MODULE = "module:";

  private final Map<String, FrameMatch> names = new HashMap<>();
  private final Map<String, Map<String, FrameMatch>> openEnded = new HashMap<>();

  /** Reads the lists that are shipped with the processor. */
  static FrameLists shipped() {
    FrameLists lists = new FrameLists();
    lists.read("framework.txt", FrameRole.SYSTEM);
    lists.read("indirection.txt", FrameRole.INDIRECTION);
    lists.read("thread-base.txt", FrameRole.THREAD_BASE);
    lists.read("blocking.txt", FrameRole.BLOCKING);
    lists.read("monitoring.txt", FrameRole.MONITORING);
    return lists;
  }

  /** Finds the entry for a frame, or null when no list names it. */
  @Nullable FrameMatch find(FrameName name, @Nullable String module) {
    FrameMatch match = find(name.text());
    if (match == null && module != null) {
      match = names.get(MODULE + module.substring(module.lastIndexOf('/') + 1));
    }
    return match;
  }

  @Nullable FrameMatch find(String text) {
    FrameMatch match = names.get(text);
    for (int end = text.length(); match == null && end > 0; ) {
      end = previousBoundary(text, end);
      match = openEnded(text, end);
      if (match == null) {
        match = names.get(text.substring(0, end));
      }
    }
    return match;
  }

  private @Nullable FrameMatch openEnded(String text, int end) {
    FrameMatch best = null;
    int longest = 0;
    for (var stem : openEnded.getOrDefault(text.substring(0, end), Map.of()).entrySet()) {
      int length = stem.getKey().length();
      if (length > longest && text.startsWith(stem.getKey(), end)) {
        best = stem.getValue();
        longest = length;
      }
    }
    return best;
  }

  private void read(String file, FrameRole role) {
    int number = 0;
    for (String line : text(file).lines().toList()) {
      number++;
      String entry = line.strip();
      if (!entry.isEmpty() && !entry.startsWith("#")) {
        add(entry, role, file + ":" + number);
      }
    }
  }

  private void add(String line, FrameRole fileRole, String at) {
    List<String> words = Arrays.asList(line.split("\\s+", 2));
    String entry = words.get(0);
    String mark = words.size() < 2 ? "" : words.get(1);
    FrameRole role =
        fileRole == FrameRole.THREAD_BASE && mark.equals("LOOP") ? FrameRole.LOOP : fileRole;
    BlockingKind kind = null;
    if (role == FrameRole.BLOCKING) {
      kind = BlockingKind.valueOf(mark);
    } else if (!mark.isEmpty() && role != FrameRole.LOOP) {
      throw new IllegalStateException(at + ": '" + mark + "' means nothing here; remove it");
    }
    FrameMatch match = new FrameMatch(role, kind, entry);
    FrameMatch other = put(entry, match);
    if (other != null) {
      throw new IllegalStateException(at + ": '" + entry + "' is listed twice; keep one");
    }
  }

  private @Nullable FrameMatch put(String entry, FrameMatch match) {
    if (!entry.endsWith("*")) {
      return names.put(entry, match);
    }
    int boundary = previousBoundary(entry, entry.length());
    String stem = entry.substring(boundary, entry.length() - 1);
    return openEnded
        .computeIfAbsent(entry.substring(0, boundary), key -> new HashMap<>())
        .put(stem, match);
  }

  private static int previousBoundary(String text, int end) {
    for (int i = end - 1; i > 0; i--) {
      char c = text.charAt(i);
      if (c == '.' || c == '$' || c == ':' || c == '!') {
        return i;
      }
    }
    return 0;
  }

  private static String text(String file) {
    try (InputStream in = FrameLists.class.getResourceAsStream("/frames/" + file)) {
      if (in == null) {
        throw new IllegalStateException("frames/" + file + " is not on the class path; rebuild");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
