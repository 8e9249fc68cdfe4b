package dev.jankline.dashboard.read;

import dev.jankline.dashboard.sample.Samples;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import dev.jankline.schema.AccountingCount;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.BuildKind;
import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ClusterMetadata;
import dev.jankline.schema.ExposureCount;
import dev.jankline.schema.MergeSuggestion;
import dev.jankline.schema.Outcome;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.schema.ScreenCount;
import dev.jankline.schema.SymbolArtifact;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketState;
import dev.jankline.schema.TicketStatus;
import dev.jankline.schema.VersionComparison;
import dev.jankline.topics.Keys;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes records to a store as the reader does, without Kafka. */
public final class SampleFeed {
  private final RollupStore store;
  private final Set<String> described = new HashSet<>();

  public SampleFeed(RollupStore store) {
    this.store = store;
  }

  private interface Adding {
    void add(Changes changes);
  }

  private SampleFeed apply(Adding adding) {
    Changes changes = new Changes();
    changes.count();
    adding.add(changes);
    changes.reached(new Changes.Position("sample", 0), store.revision() + 1);
    store.apply(changes);
    return this;
  }

  /** A count, and what is told about its cluster, unless a test tells that itself. */
  public SampleFeed count(ClusterCount count) {
    return apply(changes -> count(count, changes));
  }

  private void count(ClusterCount count, Changes changes) {
    CountRows.clusters().add(Keys.split(Keys.of(count)), count, changes);
    if (described.add(count.getApp() + " " + count.getFingerprint())) {
      new ClusterTexts().add(List.of(), Samples.about(count), changes);
    }
  }

  /** Many exposures and counts, in one change of the store. */
  public SampleFeed all(List<ExposureCount> exposures, List<ClusterCount> counts) {
    return apply(
        changes -> {
          exposures.forEach(
              count -> CountRows.exposure().add(Keys.split(Keys.of(count)), count, changes));
          counts.forEach(count -> count(count, changes));
        });
  }

  public SampleFeed retract(ClusterCount count) {
    return apply(changes -> CountRows.clusters().remove(Keys.split(Keys.of(count)), changes));
  }

  public SampleFeed exposure(ExposureCount count) {
    return apply(changes -> CountRows.exposure().add(Keys.split(Keys.of(count)), count, changes));
  }

  /** The tombstone of an exposure. */
  public SampleFeed noExposure(ExposureCount count) {
    return apply(changes -> CountRows.exposure().remove(Keys.split(Keys.of(count)), changes));
  }

  public SampleFeed screen(ScreenCount count) {
    return apply(changes -> CountRows.screens().add(Keys.split(Keys.of(count)), count, changes));
  }

  public SampleFeed info(ClusterMetadata info) {
    described.add(info.getApp() + " " + info.getFingerprint());
    return apply(changes -> new ClusterTexts().add(List.of(), info, changes));
  }

  public SampleFeed rate(VersionComparison rate) {
    return apply(changes -> new RateRows().add(Keys.split(Keys.of(rate)), rate, changes));
  }

  /** The tombstone of a key of the topic of rates. */
  public SampleFeed noRate(String... key) {
    return apply(changes -> new RateRows().remove(List.of(key), changes));
  }

  public SampleFeed ticket(TicketEvent event) {
    return apply(changes -> TicketRows.events().add(List.of(), event, changes));
  }

  public SampleFeed stall(AnalyzedStall stall) {
    return apply(changes -> new StallRows().add(List.of(), stall, changes));
  }

  /** The tracker's answer for the ticket of {@link Samples#ticket}. */
  public SampleFeed answer(TicketState state) {
    return answer(Samples.APP, state);
  }

  /** The same of another app. */
  public SampleFeed answer(String app, TicketState state) {
    TicketStatus status =
        TicketStatus.newBuilder()
            .setApp(app)
            .setFingerprint(Samples.RANK)
            .setTicket("T-1")
            .setLastEventId("event-0")
            .setState(state)
            .setExternalId("JANK-1")
            .setUrl("https://tracker.example/1")
            .setAttempts(1)
            .setAt(Samples.day(1))
            .build();
    return apply(changes -> TicketRows.statuses().add(List.of(), status, changes));
  }

  public SampleFeed suggestion(MergeSuggestion suggestion) {
    return apply(changes -> new SuggestionRows().add(List.of(), suggestion, changes));
  }

  public SampleFeed withdrawn(String suggestion) {
    return apply(changes -> new SuggestionRows().remove(Keys.split(suggestion), changes));
  }

  public SampleFeed symbols(String build) {
    return symbols(build, "1.1.0", null);
  }

  public SampleFeed symbols(String build, String version, @Nullable String revision) {
    SymbolArtifact artifact =
        SymbolArtifact.newBuilder()
            .setApp(Samples.APP)
            .setBuildId(build)
            .setKind(BuildKind.R8_MAPPING)
            .setVersionName(version)
            .setVersionCode(110L)
            .setRevision(revision)
            .setUri("file:///symbols")
            .setSha256("00")
            .setSizeBytes(52_000)
            .setFormatVersion(1)
            .setUploadedAt(Samples.day(0))
            .build();
    return apply(changes -> TicketRows.symbols().add(List.of(), artifact, changes));
  }

  public SampleFeed outcomes(int hour, long accepted, long counted) {
    AccountingCount count =
        AccountingCount.newBuilder()
            .setApp(Samples.APP)
            .setWindowStart(Samples.DAY.plus(Duration.ofHours(hour)))
            .setWindowMillis(Duration.ofHours(1).toMillis())
            .setOutcomes(
                List.of(
                    new Outcome(OutcomeKind.ACCEPTED, "", accepted),
                    new Outcome(OutcomeKind.COUNTED, "STALL_SYMBOLIZED", counted)))
            .build();
    return apply(changes -> CountRows.outcomes().add(Keys.split(Keys.of(count)), count, changes));
  }

  /** Two versions, the newer one with a regression of {@code rank}, and all that is around it. */
  public SampleFeed release() {
    return apply(
        changes -> {
          for (int day = 0; day < 2; day++) {
            for (String version : List.of("1.0.0", "1.1.0")) {
              boolean newer = version.equals("1.1.0");
              ExposureCount exposure = Samples.exposure(version, day, 500, Duration.ofHours(100));
              ScreenCount screen = Samples.screen("Feed", version, day, newer ? 20_000 : 10_000);
              ClusterCount rank = Samples.count(Samples.RANK, version, day, newer ? 150 : 40);
              ClusterCount parse = Samples.count(Samples.PARSE, version, day, newer ? 62 : 60);
              CountRows.exposure().add(Keys.split(Keys.of(exposure)), exposure, changes);
              CountRows.screens().add(Keys.split(Keys.of(screen)), screen, changes);
              count(rank, changes);
              count(parse, changes);
            }
          }
        });
  }
}
