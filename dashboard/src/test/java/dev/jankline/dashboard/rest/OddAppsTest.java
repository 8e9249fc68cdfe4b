package dev.jankline.dashboard.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.dashboard.read.SampleFeed;
import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.StoreKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.Estimate;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.RateSubject;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.VersionComparison;
import dev.jankline.schema.VersionOutcome;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Asks for every answer about apps that are unlike the usual one: no share may lie outside of 0 to
 * 1, no number be infinite, and no verdict, title or sentence be empty.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // Set before all tests.
class OddAppsTest {
  private static final String LONG_NAME =
      "com.example.verylongorganisationname.features.AbstractInterceptingViewModelProviderFactory"
          + "$Companion$InnerBuilder.createFromSavedInstanceStateOrDefaultArguments".repeat(3);
  private static final List<String> NAMES =
      List.of(LONG_NAME, "com.example.阅读.书架页面.加载全部书籍", "a.b.c");
  private static final String FIFTY = "com.fifty.versions";
  private static final Set<String> WORDS = Set.of("outcome", "sentence", "title", "text", "cause");

  private SampleServer server;

  @BeforeAll
  void start(@TempDir Path folder) {
    server = new SampleServer(StoreKind.DUCKDB, folder, OddAppsTest::fill);
  }

  @AfterAll
  void stop() {
    server.close();
  }

  private static void fill(SampleFeed feed) {
    worseOnLow(feed);
    fiftyVersions(feed);
    for (String version : List.of("1.0.0", "1.1.0")) {
      exposure(feed, "com.quiet.app", version, 30, Duration.ofHours(30));
      exposure(feed, "com.tiny.fleet", version, 3, Duration.ofHours(3));
      // More devices stalled than were observed: sketches are estimates.
      count(feed, "com.tiny.fleet", version, Samples.RANK, version.equals("1.0.0") ? 1 : 19);
      ScreenCount screen = Samples.screen("阅读", version, 0, 10);
      screen.setApp("com.tiny.fleet");
      feed.screen(screen);
    }
    exposure(feed, "com.no.symbols", "1.0.0", 40, Duration.ofHours(40));
    ClusterCount unnamed = count("com.no.symbols", "1.0.0", "unsymbolized:deadbeef01", 120);
    unnamed.setSymbolized(false);
    feed.count(unnamed);
    count(feed, "com.no.exposure", "1.0.0", Samples.RANK, 30);
    count(feed, "com.no.exposure", "1.1.0", Samples.PARSE, 10);
  }

  private static void worseOnLow(SampleFeed feed) {
    for (String version : List.of("2.0.0", "2.1.0")) {
      exposure(feed, "com.worse.app", version, 240, Duration.ofHours(400));
      count(feed, "com.worse.app", version, Samples.RANK, version.equals("2.0.0") ? 60 : 360);
    }
    VersionComparison rank = Samples.rate(RateSubject.CLUSTER, Samples.RANK, 4.1);
    VersionComparison app = Samples.rate(RateSubject.APP, "*", 1, VersionOutcome.NOT_WORSE);
    for (VersionComparison rate : List.of(rank, app)) {
      rate.setApp("com.worse.app");
      rate.setVersionName("2.1.0");
      rate.setVersionCode(210);
      rate.setAffectedDeviceDays(2_000);
      rate.setAffectedPerThousand(new Estimate(1_200.0, 900.0, 1_500.0));
      feed.rate(rate);
    }
  }

  private static void fiftyVersions(SampleFeed feed) {
    Random random = new Random(7);
    List<ExposureCount> exposures = new ArrayList<>();
    List<ClusterCount> counts = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String version = "5.%d.0-rc.%d+build.2026%04d".formatted(i % 10, i, i);
      ExposureCount exposure = Samples.exposure("1.0.0", 0, 2, Duration.ofHours(4));
      exposure.setApp(FIFTY);
      exposure.setVersionName(version);
      exposure.setVersionCode(5_000 + i);
      exposures.add(exposure);
      for (String name : NAMES) {
        long stalls = name.equals(LONG_NAME) ? 600 : random.nextInt(3);
        ClusterCount count = count(FIFTY, "1.0.0", "k1:" + name.hashCode(), stalls);
        count.setVersionName(version);
        count.setVersionCode(5_000 + i);
        counts.add(count);
      }
    }
    feed.all(exposures, counts);
    for (String name : NAMES) {
      ClusterMetadata about = Samples.info("k1:" + name.hashCode(), name);
      about.setApp(FIFTY);
      feed.info(about);
    }
  }

  private static void exposure(
      SampleFeed feed, String app, String version, long devices, Duration foreground) {
    ExposureCount exposure = Samples.exposure(version, 0, devices, foreground);
    exposure.setApp(app);
    feed.exposure(exposure);
  }

  private static void count(
      SampleFeed feed, String app, String version, String fingerprint, long stalls) {
    feed.count(count(app, version, fingerprint, stalls));
  }

  private static ClusterCount count(String app, String version, String fingerprint, long stalls) {
    ClusterCount count = Samples.count(fingerprint, version, 0, stalls);
    count.setApp(app);
    return count;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.worse.app",
        "com.fifty.versions",
        "com.no.symbols",
        "com.quiet.app",
        "com.tiny.fleet",
        "com.no.exposure"
      })
  void everyAnswerHasSharesFrom0To1_andNoEmptyWords(String app) throws Exception {
    String path = "/v1/apps/" + app;
    JsonNode releases = server.json(path + "/releases?limit=200");
    List<String> paths = new ArrayList<>(List.of("/releases?limit=200", "/symbols", "/tickets"));
    paths.addAll(List.of("/accounting", "/clusters", "/clusters/groups"));
    assertThat(releases.at("/items")).isNotEmpty();
    for (JsonNode release : releases.at("/items")) {
      String name = release.at("/version").asText();
      String version = URLEncoder.encode(name, StandardCharsets.UTF_8);
      String part = version.replace("+", "%20");
      paths.add("/releases/" + part + "/briefing");
      paths.add("/releases/" + part + "/days");
      paths.add("/clusters?version=" + version);
      paths.add("/screens?version=" + version);
      if (server.get(path + "/compare?newer=" + version).statusCode() == 200) {
        paths.add("/compare?newer=" + version);
      }
    }
    for (JsonNode cluster : server.json(path + "/clusters").at("/items")) {
      String fingerprint = cluster.at("/fingerprint").asText().replace(":", "%3A");
      paths.add("/clusters/" + fingerprint);
      paths.add("/clusters/" + fingerprint + "/tree");
    }
    for (String each : paths) {
      check(path + each, "", server.json(path + each));
    }
  }

  @Test
  void appThatHasSentNothingIsNotKnown_inAnswersThatNeedIt() throws Exception {
    assertThat(server.get("/v1/apps/com.nothing.sent/releases").statusCode()).isEqualTo(404);
    JsonNode accounting = server.json("/v1/apps/com.nothing.sent/accounting?hours=720");
    assertThat(accounting.at("/sums/received").asLong()).isZero();
  }

  private static void check(String path, String field, JsonNode node) {
    String place = path + ": " + field;
    boolean isShare = field.endsWith("Share") || field.equals("coverage");
    if (isShare && node.isObject()) {
      node.forEach(part -> check(path, field, part));
      return;
    }
    if (isShare && !node.isNull()) {
      assertThat(node.asDouble(Double.NaN)).as(place).isBetween(0.0, 1.0);
    }
    if (node.isNumber()) {
      assertThat(node.asDouble()).as(place).isFinite();
    }
    if (WORDS.contains(field) && node.isTextual()) {
      assertThat(node.asText()).as(place).isNotBlank().doesNotContain("null");
    }
    node.properties().forEach(entry -> check(path, entry.getKey(), entry.getValue()));
    if (node.isArray()) {
      node.forEach(item -> check(path, field, item));
    }
  }
}
