package dev.jankline.benchmarks.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.benchmarks.tickets.YearPlan.Code;
import dev.jankline.benchmarks.tickets.YearPlan.Problem;
import dev.jankline.benchmarks.tickets.YearPlan.Release;
import dev.jankline.benchmarks.tickets.YearPlan.Story;
import dev.jankline.benchmarks.tickets.YearTracker.Issue;
import dev.jankline.schema.Cause;
import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketEventType;
import dev.jankline.topics.TicketDecision;
import dev.jankline.topics.TicketDecision.MuteEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tells single stories of tickets, from counts of devices through the whole topology and the
 * dispatcher to a tracker and back. Release 1.N.0 comes out on day {@code 3 + 7 (N - 1)}.
 */
class TicketStoriesTest {
  private static final String APP = YearPlan.APPS.get(0);
  private static final int FIRST_DAY = 3;
  private static final int WEEK = 7;
  private static final double OFTEN = 0.2;
  private static final String CLUSTER = "k1:000000000000000000000000000000aa";
  private static final String OTHER = "k1:000000000000000000000000000000bb";

  @TempDir Path folder;
  private @Nullable TicketYear started;

  @AfterEach
  void close() {
    if (started != null) {
      started.close();
    }
  }

  @Test
  void ticketsOfTwoAppsInOneProjectAreTwo() throws Exception {
    Problem one = problem(APP, CLUSTER, 0, OFTEN, OFTEN);
    Problem other = problem(YearPlan.APPS.get(1), CLUSTER, 0, 0, OFTEN);
    TicketYear year = start(one, other);
    run(year, FIRST_DAY + WEEK - 1);
    assertThat(issue(one).isOpen).isTrue();
    run(year, WEEK);

    assertThat(year.tracker().issues.stream().map(Issue::ticket).flatMap(Optional::stream))
        .containsExactlyInAnyOrder(List.of(one.app(), CLUSTER), List.of(other.app(), CLUSTER));
    year.tracker().close(issue(one), "completed", "1.1.1");
    run(year, 1);
    assertThat(issue(other).isOpen).isTrue();
  }

  @Test
  void closingWithoutAVersionMeansTheNextRelease_notOneThatHasTheStallAlready() throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN, OFTEN, OFTEN);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + WEEK + 3);
    assertThat(story(problem)).as("1.2.0 has it as often").containsExactly("OPENED 1.1.0");

    year.tracker().close(issue(problem), "completed", null);
    run(year, 4);
    assertThat(story(problem)).containsExactly("OPENED 1.1.0");
    assertThat(issue(problem).isOpen).isFalse();
    run(year, 3);
    assertThat(story(problem)).containsExactly("OPENED 1.1.0", "REOPENED 1.3.0");
    assertThat(issue(problem).isOpen).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"completed, REOPENED 1.2.0", "not_planned, ", "cannot reproduce, UPDATED 1.2.0"})
  void reasonOfClosingSaysWhatBecomesOfTheTicket(String reason, @Nullable String next)
      throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN / 4, OFTEN);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + WEEK - 1);
    year.tracker().close(issue(problem), reason, null);
    run(year, WEEK);

    assertThat(story(problem).stream().skip(1).findFirst()).isEqualTo(Optional.ofNullable(next));
  }

  @Test
  void rollOutInStagesIsNoNews() throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + 10);

    assertThat(events(problem).get(0).getStalls()).as("opened at the start").isLessThan(100);
    assertThat(story(problem)).containsExactly("OPENED 1.1.0");
    assertThat(issue(problem).comments).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"2, ", "6, UPDATED 1.2.0"})
  void muteEndsWhenTheRateIsSoManyTimesAsHigh(double factor, @Nullable String next)
      throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN / 4, factor * OFTEN / 4);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + WEEK - 1);
    year.decide(problem, TicketDecision.mutedUntil(new MuteEnd(null, null, 4.0, null)));
    run(year, WEEK);

    assertThat(story(problem)).startsWith("OPENED 1.1.0", "MUTED 1.1.0");
    assertThat(story(problem).stream().skip(2).findFirst()).isEqualTo(Optional.ofNullable(next));
  }

  @Test
  void vanishedStallIsToldAndClosedAsObsolete() throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN, 0, 0, 0);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + 2 * WEEK - 1);
    assertThat(issue(problem).comments)
        .singleElement()
        .asString()
        .contains("not seen since", "newer releases without it: 1.2.0");
    assertThat(issue(problem).isOpen).isTrue();

    run(year, 2 * WEEK);
    assertThat(story(problem))
        .containsExactly("OPENED 1.1.0", "UPDATED 1.1.0", "VERIFIED_FIXED 1.1.0");
    assertThat(issue(problem).isOpen).isFalse();
    assertThat(issue(problem).comments.get(1)).contains("Closed as obsolete");
  }

  @ParameterizedTest
  @CsvSource({
    "com.example.Feed.load, com.example.Ranker.load, DISK, true",
    "com.example.Feed.load, com.example.Feed.lambda$fetch (DISK), DISK, true",
    "com.example.Feed.load, com.example.Feed.fetch, LOCK, false",
    "com.example.Feed.load, com.example.Ranker.fetch, DISK, false",
    "com.example.Feed.onClick, com.example.Ranker.onClick, DISK, false"
  })
  void movedMethodIsSuggested_andItsAlertsGoToTheTicketItIsMergedInto(
      String from, String to, Cause cause, boolean isSuggested) throws Exception {
    Problem vanished = problem(new Code(APP, CLUSTER, from, Cause.DISK), 0, OFTEN, 0, 0, 0);
    Problem added = problem(new Code(APP, OTHER, to, cause), 0, 0, OFTEN, OFTEN, OFTEN);
    TicketYear year = start(vanished, added);
    run(year, FIRST_DAY + 4 * WEEK);

    String command = "./jank tickets merge --app %s --cluster %s --into %s";
    assertThat(issue(added).body.contains(command.formatted(APP, OTHER, CLUSTER)))
        .isEqualTo(isSuggested);
    assertThat(issue(added).isOpen)
        .as("the person merges what is suggested")
        .isNotEqualTo(isSuggested);
    assertThat(issue(vanished).isOpen).as("goes on").isEqualTo(isSuggested);
    assertThat(story(vanished).contains("VERIFIED_FIXED 1.1.0")).isNotEqualTo(isSuggested);
  }

  @Test
  void methodThatWasThereBeforeIsNoneThatMoved() throws Exception {
    Problem vanished = problem(APP, CLUSTER, 0, OFTEN, 0);
    Problem old = problem(APP, OTHER, 0, OFTEN / 400, OFTEN);
    TicketYear year = start(vanished, old);
    run(year, FIRST_DAY + 2 * WEEK);

    assertThat(events(old).get(0).getVersionName()).isEqualTo("1.2.0");
    assertThat(events(old).get(0).getPerhapsMovedFrom()).isNull();
  }

  @Test
  void ticketSaysWhoDecided() throws Exception {
    Problem problem = problem(APP, CLUSTER, 0, OFTEN);
    TicketYear year = start(problem);
    run(year, FIRST_DAY + WEEK);
    year.decide(problem, TicketDecision.muted(null).by("anna"));
    run(year, 1);
    assertThat(issue(problem).comments)
        .singleElement()
        .asString()
        .contains("muted until it is unmuted, by anna");

    year.decide(problem, TicketDecision.unmuted().by("anna"));
    year.tracker().close(issue(problem), "completed", "1.0.0");
    run(year, 1);
    assertThat(last(problem).getType()).isEqualTo(TicketEventType.FIXED);
    assertThat(last(problem).getBy()).isEqualTo(YearTracker.PERSON);
    assertThat(issue(problem).comments.get(1))
        .contains("1.0.0 cannot have the fix", ", by " + YearTracker.PERSON);
  }

  private static Problem problem(String app, String fingerprint, double... rates) {
    return problem(new Code(app, fingerprint, "com.example.Feed.load", Cause.DISK), rates);
  }

  private static Problem problem(Code code, double... rates) {
    return new Problem(code, Story.STAYS, rates, List.of());
  }

  private TicketYear start(Problem... problems) throws IOException {
    List<Release> releases = new ArrayList<>();
    for (int i = 0; i < problems[0].rates().length; i++) {
      int day = i == 0 ? -WEEK : FIRST_DAY + WEEK * (i - 1);
      releases.add(new Release("1." + i + ".0", 10L * i, day, Integer.MAX_VALUE));
    }
    TicketYear year = new TicketYear(new YearPlan(releases, List.of(problems)), folder, 1);
    started = year;
    return year;
  }

  private static void run(TicketYear year, int days) throws Exception {
    year.run(days, day -> {});
  }

  private Issue issue(Problem problem) {
    List<Issue> all =
        year().tracker().issues.stream()
            .filter(
                one ->
                    one.ticket().equals(Optional.of(List.of(problem.app(), problem.fingerprint()))))
            .toList();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private TicketYear year() {
    return Objects.requireNonNull(started);
  }

  private List<TicketEvent> events(Problem problem) {
    return Objects.requireNonNull(year().lives().get(problem)).events;
  }

  private TicketEvent last(Problem problem) {
    return events(problem).get(events(problem).size() - 1);
  }

  private List<String> story(Problem problem) {
    return events(problem).stream()
        .map(event -> event.getType() + " " + event.getVersionName())
        .toList();
  }
}
