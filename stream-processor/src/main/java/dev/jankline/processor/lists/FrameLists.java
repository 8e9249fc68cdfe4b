package dev.jankline.processor.lists;

import dev.jankline.processor.names.FrameName;
import dev.jankline.schema.SymbolizedFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks names up in the lists of known frames ({@code frames/*.txt}); the longest entry wins.
 *
 * <p>An entry is a name that holds for itself and all below it: {@code java.io} matches {@code
 * java.io.File.delete}, not {@code java.iodine.X.y}; {@code android.view.View} matches its inner
 * classes. An entry that ends with {@code *} matches every name that begins so. {@code
 * module:libart.so} holds for all native frames of that library, {@code file:package:flutter} for
 * all frames of files below that folder; both only where no name matches. An app's own entry
 * replaces a shipped one of the same name. Immutable once made.
 */
final class FrameLists {

  private static final String MODULE = "module:";
  private static final String FILE = "file:";

  private final Map<String, FrameMatch> names = new HashMap<>();
  private final Map<String, Map<String, FrameMatch>> openEnded = new HashMap<>();

  /** Holds the given entries and nothing else. */
  static FrameLists of(List<FrameMatch> entries) {
    FrameLists lists = new FrameLists();
    entries.forEach(lists::put);
    return lists;
  }

  /** Reads the lists that are shipped with the processor, and adds the app's own entries. */
  static FrameLists with(List<FrameMatch> ownEntries) {
    FrameLists lists = new FrameLists();
    lists.read("framework.txt", FrameRole.SYSTEM);
    lists.read("indirection.txt", FrameRole.INDIRECTION);
    lists.read("thread-base.txt", FrameRole.THREAD_BASE);
    lists.read("blocking.txt", FrameRole.BLOCKING);
    lists.read("monitoring.txt", FrameRole.MONITORING);
    ownEntries.forEach(lists::put);
    return lists;
  }

  /** Finds the entry for a frame, or null when no list names it. */
  @Nullable FrameMatch find(FrameName name, SymbolizedFrame frame) {
    FrameMatch match = find(name.text());
    String module = frame.getModule();
    if (match == null && module != null) {
      match = ofModule(module);
    }
    String file = frame.getFileName();
    return match == null && file != null ? inFolder(FrameName.cut(file)) : match;
  }

  /** Finds the entry for a native library, or null when no list names it. */
  @Nullable FrameMatch ofModule(String module) {
    return names.get(MODULE + module.substring(module.lastIndexOf('/') + 1));
  }

  private @Nullable FrameMatch inFolder(String file) {
    FrameMatch match = null;
    for (int end = file.lastIndexOf('/'); match == null && end > 0; ) {
      match = names.get(FILE + file.substring(0, end));
      end = file.lastIndexOf('/', end - 1);
    }
    return match == null ? names.get(FILE + file) : match;
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
        String at = file + ":" + number;
        FrameMatch other = put(FrameListEntry.parse(entry, role, false, at));
        if (other != null) {
          throw new FrameListException(at + ": '" + entry + "' is listed twice; keep one");
        }
      }
    }
  }

  private @Nullable FrameMatch put(FrameMatch match) {
    String entry = match.entry();
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
