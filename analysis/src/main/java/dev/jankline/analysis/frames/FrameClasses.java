package dev.jankline.analysis.frames;

import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import dev.jankline.analysis.frames.FrameClassEntry.FrameMatch;
import dev.jankline.analysis.names.FrameName;
import dev.jankline.formats.apple.AppleLibraries;
import dev.jankline.schema.SymbolizedFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the entry of the lists of known frames ({@code frames/*.txt}) that matches a frame. When
 * several match, the longest entry wins.
 *
 * <ul>
 *   <li>An entry matches the name itself and all names below it: {@code java.io} matches {@code
 *       java.io.File.delete} but not {@code java.iodine.X.y}; {@code android.view.View} matches its
 *       inner classes.
 *   <li>An entry that ends with {@code *} matches every name that begins with it.
 *   <li>{@code module:libart.so} matches all native frames of that library, {@code
 *       file:package:flutter} all frames of files below that folder; both are used only when no
 *       name matches. Apple's libraries need no entry ({@link AppleLibraries}).
 * </ul>
 *
 * An app's own entry replaces a shipped one of the same name. Not changed once it is made.
 */
final class FrameClasses {

  private static final String MODULE = "module:";
  private static final String FILE = "file:";
  private static final Pattern COMPILED_JAVA =
      Pattern.compile("\\.(?:odex|oat|vdex)$|@classes\\d*\\.dex$");

  private final Map<String, FrameMatch> names = new HashMap<>();
  private final Map<String, Map<String, FrameMatch>> openEnded = new HashMap<>();

  /** Returns lists with the given entries only. */
  static FrameClasses of(List<FrameMatch> entries) {
    FrameClasses lists = new FrameClasses();
    entries.forEach(lists::put);
    return lists;
  }

  /** Reads the shipped lists and adds the app's own entries. */
  static FrameClasses with(List<FrameMatch> ownEntries) {
    FrameClasses lists = new FrameClasses();
    for (FrameClass list : FrameClass.values()) {
      if (list.shipped()) {
        lists.read(list.word() + ".txt", list.role());
      }
    }
    ownEntries.forEach(lists::put);
    return lists;
  }

  /** Finds the entry for a frame, or null when no entry matches. */
  @Nullable FrameMatch find(FrameName name, SymbolizedFrame frame) {
    FrameMatch match = find(name.text());
    String module = frame.getModule();
    if (match == null && module != null) {
      match = ofModule(module);
    }
    if (match == null && module != null && name.text().endsWith(".?")) {
      match = ofCompiledJava(module);
    }
    String file = frame.getFileName();
    return match == null && file != null ? inFolder(FrameName.cut(file)) : match;
  }

  /** Finds the entry for a native library, or null when no entry matches. */
  @Nullable FrameMatch ofModule(String module) {
    boolean isSystem = AppleLibraries.isSystem(module);
    String name = module.substring(module.lastIndexOf('/') + 1);
    boolean isApps = !isSystem && name.length() < module.length() && AppleLibraries.isSystem(name);
    FrameMatch listed = isApps ? null : names.get(MODULE + name);
    return listed == null && isSystem
        ? new FrameMatch(FrameRole.SYSTEM, null, MODULE + name, false)
        : listed;
  }

  /**
   * Code without a name that was compiled of Java's is named by the frames of Java that call it.
   */
  private static @Nullable FrameMatch ofCompiledJava(String module) {
    return COMPILED_JAVA.matcher(module).find()
        ? new FrameMatch(FrameRole.SYSTEM, null, MODULE + module, false)
        : null;
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
        FrameMatch other = put(FrameClassEntry.parse(entry, role, false, at));
        if (other != null) {
          throw new AnalysisFileException(at + ": '" + entry + "' is listed twice; keep one");
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
    try (InputStream in = FrameClasses.class.getResourceAsStream("/frames/" + file)) {
      if (in == null) {
        throw new IllegalStateException("frames/" + file + " is not on the class path; rebuild");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
