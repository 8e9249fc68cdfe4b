package dev.jankline.benchmarks.tickets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.benchmarks.tickets.YearTracker.Issue;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TicketYearTest {
  private final YearPlan plan = new YearPlan();
  @TempDir Path folder;

  @Test
  void planHasWhatIsPromised() {
    assertThat(plan.releases).hasSize(26);
    assertThat(plan.problems.stream().map(YearPlan.Problem::fingerprint).distinct().count())
        .as("40 problems, and the methods that some of them move to")
        .isGreaterThanOrEqualTo(40);
    for (int day = 0; day < YearPlan.DAYS; day++) {
      assertThat(plan.shares(day).values().stream().mapToDouble(share -> share).sum())
          .isCloseTo(1, within(0.02));
    }
  }

  @Test
  void problemsOfTheFirstReleaseAreFiledOnce_andWhatNeverCameIsReported() throws Exception {
    try (TicketYear year = new TicketYear(plan, folder, 1)) {
      year.run(14, day -> {});

      List<List<String>> filed =
          year.tracker().issues.stream().map(Issue::ticket).flatMap(Optional::stream).toList();
      assertThat(filed).isNotEmpty().doesNotHaveDuplicates();
      assertThat(filed)
          .allSatisfy(
              ticket ->
                  assertThat(plan.problems)
                      .anyMatch(
                          one ->
                              ticket.equals(List.of(one.app(), one.fingerprint()))
                                  && one.rates()[1] > 0));
      YearReport report = new YearReport(plan, year);
      assertThat(report.isHeld()).as("most problems did not appear yet").isFalse();
      assertThat(report.json()).contains("\"name\":\"problems without an issue\"");
    }
  }

  @Test
  void saysWhatIsWrongWithTheOptions() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(err, true, UTF_8);
    assertThat(new TicketsMain(print, print).run("--what")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("'--what' is not known; see --help");
  }
}
