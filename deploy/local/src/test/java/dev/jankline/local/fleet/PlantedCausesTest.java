package dev.jankline.local.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.analysis.symbolize.RawStall;
import dev.jankline.analysis.symbolize.Symbolization;
import dev.jankline.analysis.symbolize.Symbolization.Symbolized;
import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BatchHeader;
import dev.jankline.schema.Cause;
import dev.jankline.schema.Device;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.Event;
import dev.jankline.schema.EventId;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Platform;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.symbols.frame.Symbolizer;
import dev.jankline.symbols.load.SymbolLibrary.Lookup;
import dev.jankline.symbols.load.Symbolizers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the demo's app does wrong is exactly one cluster for each thing, in both versions but for
 * one thing of each: stalls really sampled from the really obfuscated builds, all of them, however
 * busy the machine is.
 */
@Tag("once")
class PlantedCausesTest {
  private static final int CAUSES = 17;

  /** Screens that scroll have the same slow layout. */
  private static final String SCROLL = ".scroll";

  /** What one version alone does. */
  private static final Map<String, Set<String>> ONLY =
      Map.of("search.index", Set.of("1.0.0"), "article.time", Set.of("1.1.0"));

  @TempDir static Path folder;

  /** Stalls by cause, then by name of the cluster, in both versions. */
  private static Map<String, Map<String, List<AnalyzedStall>>> clusters = Map.of();

  @BeforeAll
  static void recordBothVersions() throws Exception {
    List<ReaderBuild> builds = ReaderBuild.find(Checkout.find());
    Recording recording =
        new Recorder(InstantSource.system(), Duration.ofSeconds(60), 5).record(builds, folder);
    StallAnalysis analysis = new StallAnalysis(AppFrames.of(Map.of()));
    Map<String, Map<String, List<AnalyzedStall>>> byAction = new TreeMap<>();
    for (ReaderBuild build : builds) {
      Symbolizer symbols = Symbolizers.open(build.mapping());
      for (RecordedStall stall : recording.of(build.versionName())) {
        AnalyzedStall analyzed = analyze(analysis, build, symbols, stall);
        byAction
            .computeIfAbsent(cause(stall.action()), cause -> new TreeMap<>())
            .computeIfAbsent(analyzed.getFingerprints().getPrimary(), key -> new ArrayList<>())
            .add(analyzed);
      }
    }
    clusters = byAction;
  }

  private static String cause(String action) {
    return action.endsWith(SCROLL) ? SCROLL : action;
  }

  private static AnalyzedStall analyze(
      StallAnalysis analysis, ReaderBuild build, Symbolizer symbols, RecordedStall stall)
      throws IOException {
    BatchHeader header =
        new BatchHeader(
            ReaderBuild.APP,
            Platform.ANDROID,
            build.versionName(),
            build.versionCode(),
            List.of(build.buildId()),
            "install",
            new Device("recorder", DeviceTier.UNKNOWN, "0", null, 60f, null, null, null, ""),
            "0",
            1.0,
            0L,
            "release",
            "",
            Map.of());
    Instant now = Instant.EPOCH;
    Event event = new Event(new EventId(new byte[16]), now, stall.stall(), null, null, null);
    Lookup ready = new Lookup(Lookup.State.READY, symbols, null);
    var result =
        new Symbolization(id -> ready)
            .symbolize(RawStall.of(new JankEvent(event, header, now, now), now), 0);
    return analysis.analyze(((Symbolized) result).stall());
  }

  /** Stalls of the action's first cluster, which is to be the only one. */
  private static List<AnalyzedStall> stalls(String action) {
    return clusters.getOrDefault(action, Map.of()).values().stream().findFirst().orElse(List.of());
  }

  private static String shown(String action) {
    return clusters.getOrDefault(action, Map.of()).values().stream()
        .map(stalls -> stalls.size() + " x " + stalls.get(0).getTitle())
        .collect(Collectors.joining("; ", action + ": ", ""));
  }

  @Test
  void everyCauseIsOneCluster_inItsVersions() {
    assertThat(clusters).hasSize(CAUSES);
    for (String action : clusters.keySet()) {
      assertThat(clusters.get(action)).as(shown(action)).hasSize(1);
      Set<String> versions =
          stalls(action).stream().map(AnalyzedStall::getVersionName).collect(Collectors.toSet());
      assertThat(versions)
          .as(shown(action))
          .isEqualTo(ONLY.getOrDefault(action, Set.of("1.0.0", "1.1.0")));
    }
  }

  @Test
  void layoutHasSeveralCallers() {
    assertThat(
            stalls(SCROLL).stream()
                .flatMap(stall -> stall.getFrames().stream())
                .map(SymbolizedFrame::getFunction)
                .filter(name -> name.matches(".*Screen\\.scroll\\w*"))
                .distinct())
        .containsExactlyInAnyOrder(
            "com.example.reader.feed.FeedScreen.scroll",
            "com.example.reader.article.ArticleScreen.scrollToComments",
            "com.example.reader.storage.SearchScreen.scrollResults");
  }

  @Test
  void nothingThatComputesGetsNoCpuTime() {
    assertThat(
            clusters.values().stream()
                .flatMap(ofAction -> ofAction.values().stream())
                .flatMap(List::stream)
                .map(AnalyzedStall::getCause))
        .doesNotContain(Cause.STARVED);
  }

  @Test
  void everyClusterHasOneTitle() {
    for (Map<String, List<AnalyzedStall>> ofAction : clusters.values()) {
      for (List<AnalyzedStall> stalls : ofAction.values()) {
        assertThat(stalls.stream().map(AnalyzedStall::getTitle).distinct()).hasSize(1);
      }
    }
  }

  @Test
  void noTwoCausesAreOneCluster() {
    Set<String> keys = new HashSet<>();
    for (String action : clusters.keySet()) {
      assertThat(keys.add(stalls(action).get(0).getFingerprints().getPrimary()))
          .as(shown(action))
          .isTrue();
    }
  }

  @Test
  void titlesAreTheCodeToLookAt() {
    Map<String, String> titles =
        clusters.keySet().stream()
            .collect(
                Collectors.toMap(
                    action -> action,
                    action -> stalls(action).get(0).getTitle().replace("com.example.reader.", "")));

    assertThat(titles)
        .containsEntry("feed.rank", "feed.FeedRanker.rank")
        .containsEntry("gallery.open", "image.ImageDecoder.decode")
        .containsEntry("gallery.background", "image.BlurFilter.blur")
        .containsEntry("article.open", "article.MarkdownRenderer.render")
        .containsEntry("article.bookmark", "storage.BookmarkJournal.append")
        .containsEntry("search.history", "storage.ArticleStore.scan")
        .containsEntry("settings.open", "settings.SettingsFile.load")
        .containsEntry("settings.signin", "sync.RetryPolicy.pause")
        .containsEntry("settings.account", "settings.SettingsScreen.account")
        .containsEntry("article.share", "article.ArticleScreen.share")
        .containsEntry("article.time", "article.ReadingTime.estimate")
        .containsEntry("search.index", "storage.WordIndex.build");
  }
}
