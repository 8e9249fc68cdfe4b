package dev.jankline.analysis.frames;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.frames.FrameClassEntry.FrameMatch;
import dev.jankline.analysis.testing.StallDraft;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The groups of the shipped lists beside each other: no entry in vain, and which one wins. */
class ListGroupsTest {

  /** Where an entry of one list may lie below a shorter one of another: the first of each wins. */
  private static final Set<String> REFINEMENTS =
      Set.of(
          "BLOCKING in SYSTEM",
          "BLOCKING in INDIRECTION",
          "BLOCKING in THREAD_BASE",
          "BLOCKING in BLOCKING",
          "INDIRECTION in SYSTEM",
          "INDIRECTION in BLOCKING",
          "LOOP in SYSTEM",
          "LOOP in THREAD_BASE",
          "MONITORING in SYSTEM",
          "MONITORING in INDIRECTION",
          "SYSTEM in BLOCKING",
          "SYSTEM in INDIRECTION",
          "THREAD_BASE in INDIRECTION",
          "THREAD_BASE in LOOP",
          "THREAD_BASE in MONITORING",
          "THREAD_BASE in SYSTEM");

  private static List<FrameMatch> shipped() throws IOException {
    List<FrameMatch> entries = new ArrayList<>();
    for (FrameClass list : FrameClass.values()) {
      if (list.shipped()) {
        String file = "/frames/" + list.word() + ".txt";
        try (InputStream in = ListGroupsTest.class.getResourceAsStream(file)) {
          byte[] text = Objects.requireNonNull(in, file).readAllBytes();
          new String(text, StandardCharsets.UTF_8)
              .lines()
              .map(String::strip)
              .filter(line -> !line.isEmpty() && !line.startsWith("#"))
              .forEach(line -> entries.add(FrameClassEntry.parse(line, list.role(), false, file)));
        }
      }
    }
    return entries;
  }

  /** Returns a name that the entry is for. */
  private static String named(FrameMatch match) {
    String entry = match.entry();
    return entry.endsWith("*") ? entry.substring(0, entry.length() - 1) : entry;
  }

  private static boolean isName(FrameMatch match) {
    return !match.entry().startsWith("module:") && !match.entry().startsWith("file:");
  }

  /** Returns the entry that a name would get if its own were not in the lists. */
  private static Map<FrameMatch, FrameMatch> around() throws IOException {
    List<FrameMatch> all = shipped();
    Map<FrameMatch, FrameMatch> around = new HashMap<>();
    for (FrameMatch match : all) {
      if (isName(match)) {
        List<FrameMatch> others = new ArrayList<>(all);
        others.remove(match);
        FrameMatch other = FrameClasses.of(others).find(named(match));
        if (other != null) {
          around.put(match, other);
        }
      }
    }
    return around;
  }

  @Test
  void noEntryIsInVain() throws IOException {
    List<String> vain = new ArrayList<>();
    around()
        .forEach(
            (match, other) -> {
              if (match.role() == other.role() && match.kind() == other.kind()) {
                vain.add(match.entry() + " says what " + other.entry() + " says");
              }
            });

    assertThat(vain).isEmpty();
  }

  @Test
  void everyEntryWinsOverTheShorterOnesAroundIt() throws IOException {
    FrameClasses lists = FrameClasses.with(List.of());

    for (FrameMatch match : shipped()) {
      if (isName(match)) {
        assertThat(lists.find(named(match))).as(match.entry()).isEqualTo(match);
      }
    }
  }

  @Test
  void listsOverlapOnlyWhereOneRefinesTheOther() throws IOException {
    Set<String> overlaps = new TreeSet<>();
    around().forEach((match, other) -> overlaps.add(match.role() + " in " + other.role()));

    assertThat(REFINEMENTS).containsAll(overlaps);
  }

  /** The sentence of docs/analysis.md, a row for each of its parts. */
  @ParameterizedTest
  @CsvSource({
    "com.google.firebase.perf.Trace.start, com.google, MONITORING",
    "com.datadoghq.shop.Cart.open, com.datadoghq.shop, APP",
    "com.datadoghq.shop.Cart.open, com.datadoghq, APP",
    "com.datadoghq.android.Rum.add, com.datadoghq.shop, MONITORING",
    "android.os.Looper.loop, android.os.Looper, LOOP",
    "android.os.Handler.dispatchMessage, android.os.Handler, THREAD_BASE",
    "com.google.android.maps.View.draw, com.google.android.maps, APP",
    "com.google.android.maps.View.draw, com, APP",
  })
  void inAppPrefixWins(String function, String prefix, FrameRole role) {
    AppFrames frames = AppFrames.of(Map.of(StallDraft.APP, List.of(prefix)));

    assertThat(frames.classify(StallDraft.APP, StallDraft.frame(function)).role()).isEqualTo(role);
  }

  @Test
  void ownEntryWins_whenItIsAtLeastAsLongAsTheInAppPrefix() {
    FrameMatch own = FrameClassEntry.parse("com.a.watch", FrameRole.MONITORING, true, "list");
    AppFrames frames =
        AppFrames.forAll(
            new AppFrameClasses(List.of("com.a", "com.a.watch.ui"), List.of(own), List.of()));

    assertThat(Arrays.asList(role(frames, "com.a.watch.Timer.x"), role(frames, "com.a.Feed.x")))
        .containsExactly(FrameRole.MONITORING, FrameRole.APP);
    assertThat(role(frames, "com.a.watch.ui.Row.x")).isEqualTo(FrameRole.APP);
  }

  private static FrameRole role(AppFrames frames, String function) {
    return frames.classify(StallDraft.APP, StallDraft.frame(function)).role();
  }
}
