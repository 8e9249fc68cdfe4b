package dev.jankline.analysis.frames;

import dev.jankline.analysis.frames.AnalysisFile.AnalysisFileException;
import dev.jankline.analysis.frames.FrameClassEntry.FrameMatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds what an app's team adds to the shipped lists of frames.
 *
 * <p>It is read from a text file with one entry on each line. The first word of a line names the
 * list; a line that begins with {@code #} is a comment:
 *
 * <pre>
 * in-app       com.example
 * framework    com.example.vendored
 * indirection  com.example.bus.Dispatcher
 * thread-base  com.example.loop.MainLoop LOOP
 * blocking     com.example.store.Table.scan DATABASE
 * monitoring   com.example.watch
 * shared       com.example.net.ApiGateway
 * </pre>
 *
 * An entry of {@code shared} does not change the role of a frame. It names code that many features
 * call: a stall in it is attributed to its caller.
 *
 * @param inAppPrefixes prefixes of the app's own code; without any, all code that no list names is
 *     taken for the app's
 * @param entries entries added to the shipped ones; they win over shipped entries of the same name
 * @param shared entries for code of the app that many features call
 */
public record AppFrameClasses(
    List<String> inAppPrefixes, List<FrameMatch> entries, List<FrameMatch> shared) {

  public AppFrameClasses {
    inAppPrefixes = List.copyOf(inAppPrefixes);
    entries = List.copyOf(entries);
    shared = List.copyOf(shared);
  }

  /** Returns a list that holds in-app prefixes only. */
  public static AppFrameClasses inApp(List<String> prefixes) {
    return new AppFrameClasses(prefixes, List.of(), List.of());
  }

  /**
   * Reads a list from a file.
   *
   * @throws AnalysisFileException when the file or one of its lines cannot be read; the message
   *     names the line
   */
  public static AppFrameClasses read(Path file) {
    return parse(AnalysisFile.lines(file, "frame list"), file.toString());
  }

  static AppFrameClasses parse(List<String> lines, String file) {
    List<String> prefixes = new ArrayList<>();
    List<FrameMatch> entries = new ArrayList<>();
    List<FrameMatch> shared = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String at = file + ":" + (i + 1);
      String[] words = line.split("\\s+", 2);
      if (words.length < 2) {
        throw new AnalysisFileException(
            at + ": '" + line + "' needs a list and an entry; the lists are " + FrameClass.words());
      }
      FrameClass named = list(words[0], at);
      switch (named) {
        case IN_APP -> prefixes.add(words[1]);
        case SHARED -> shared.add(FrameClassEntry.parse(words[1], named.role(), true, at));
        case FRAMEWORK, INDIRECTION, THREAD_BASE, BLOCKING, MONITORING ->
            entries.add(FrameClassEntry.parse(words[1], named.role(), true, at));
      }
    }
    return new AppFrameClasses(prefixes, entries, shared);
  }

  /** Returns this list with more in-app prefixes. */
  public AppFrameClasses withInApp(List<String> prefixes) {
    List<String> all = new ArrayList<>(inAppPrefixes);
    all.addAll(prefixes);
    return new AppFrameClasses(all, entries, shared);
  }

  private static FrameClass list(String word, String at) {
    FrameClass list = FrameClass.named(word);
    if (list == null) {
      throw new AnalysisFileException(
          at + ": there is no list '" + word + "'; the lists are " + FrameClass.words());
    }
    return list;
  }
}
