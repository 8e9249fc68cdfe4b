package dev.jankline.processor.lists;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Holds what an app's team adds to the shipped lists of frames.
 *
 * <p>A text file, one entry a line, {@code #} begins a comment; the first word says which list:
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
 * {@code shared} gives no role: it names code whose caller joins the name of a cluster.
 *
 * @param inAppPrefixes prefixes of the app's own code; empty when they are to be guessed
 * @param entries entries that come on top of the shipped ones and win over them
 * @param shared entries of the app's code that serves many features
 */
public record AppList(
    List<String> inAppPrefixes, List<FrameMatch> entries, List<FrameMatch> shared) {

  private static final String IN_APP = "in-app";
  private static final String SHARED = "shared";
  private static final Map<String, FrameRole> LISTS =
      Map.of(
          "framework", FrameRole.SYSTEM,
          "indirection", FrameRole.INDIRECTION,
          "thread-base", FrameRole.THREAD_BASE,
          "blocking", FrameRole.BLOCKING,
          "monitoring", FrameRole.MONITORING);

  public AppList {
    inAppPrefixes = List.copyOf(inAppPrefixes);
    entries = List.copyOf(entries);
    shared = List.copyOf(shared);
  }

  /** Adds nothing but in-app prefixes. */
  public static AppList inApp(List<String> prefixes) {
    return new AppList(prefixes, List.of(), List.of());
  }

  /**
   * Reads a list from a file.
   *
   * @throws FrameListException when it cannot be read; names the line
   */
  public static AppList read(Path file) {
    try {
      return parse(Files.readString(file, StandardCharsets.UTF_8), file.toString());
    } catch (MalformedInputException e) {
      throw new FrameListException(file + " is not UTF-8 text; save it as UTF-8");
    } catch (IOException e) {
      throw new FrameListException("cannot read the frame list " + file + "; check the path");
    }
  }

  static AppList parse(String text, String file) {
    List<String> prefixes = new ArrayList<>();
    List<FrameMatch> entries = new ArrayList<>();
    List<FrameMatch> shared = new ArrayList<>();
    int number = 0;
    for (String raw : text.lines().toList()) {
      number++;
      String line = raw.strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        String[] words = line.split("\\s+", 2);
        String at = file + ":" + number;
        if (words.length < 2) {
          throw new FrameListException(
              at + ": '" + line + "' needs a list and an entry; " + lists());
        }
        if (words[0].equals(IN_APP)) {
          prefixes.add(words[1]);
        } else if (words[0].equals(SHARED)) {
          shared.add(FrameListEntry.parse(words[1], FrameRole.APP, true, at));
        } else {
          entries.add(FrameListEntry.parse(words[1], role(words[0], at), true, at));
        }
      }
    }
    return new AppList(prefixes, entries, shared);
  }

  /** Returns this list with more in-app prefixes. */
  public AppList withInApp(List<String> prefixes) {
    List<String> all = new ArrayList<>(inAppPrefixes);
    all.addAll(prefixes);
    return new AppList(all, entries, shared);
  }

  private static FrameRole role(String list, String at) {
    FrameRole role = LISTS.get(list);
    if (role == null) {
      throw new FrameListException(at + ": there is no list '" + list + "'; " + lists());
    }
    return role;
  }

  private static String lists() {
    return "the lists are in-app, framework, indirection, thread-base, blocking, monitoring, shared";
  }
}
