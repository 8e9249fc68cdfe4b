package dev.jankline.formats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.ScreenFrames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix's own arithmetic, done again on made-up frames, against what its report becomes. */
class DropArithmeticTest {
  private static final String[] LEVELS = {
    "DROPPED_BEST", "DROPPED_NORMAL", "DROPPED_MIDDLE", "DROPPED_HIGH", "DROPPED_FROZEN"
  };
  private static final int[] FROM = {0, 3, 9, 24, 42};

  /** Counts frames as Matrix does: levels in frames of the display, whatever its rate. */
  private static final class Counted {
    final long[] frames = new long[5];
    final long[] skipped = new long[5];
    double millis;
    long late;

    void add(int dropped, double interval) {
      int level = 4;
      while (dropped < FROM[level]) {
        level--;
      }
      frames[level]++;
      skipped[level] += dropped;
      millis += (dropped + 1) * interval;
      late += dropped > 0 ? 1 : 0;
    }

    long all() {
      long all = 0;
      for (long level : frames) {
        all += level;
      }
      return all;
    }

    /** The report of an older version: rate of the display unknown, 60 frames a second at most. */
    String older() {
      return report(Math.min(60.0, 1_000.0 * all() / millis), "");
    }

    /** The report of a newer version. */
    String newer(int rate) {
      return report(1_000.0 * all() / millis, ",\"REFRESH_RATE\":" + rate);
    }

    private String report(double fps, String more) {
      return String.format(
          Locale.ROOT,
          "{\"tag\":\"Trace_FPS\",\"scene\":\"Feed\",\"time\":1791566410000,\"fps\":%f,"
              + "\"dropLevel\":{%s},\"dropSum\":{%s}%s}",
          fps,
          fields(frames),
          fields(skipped),
          more);
    }

    private static String fields(long[] numbers) {
      StringBuilder fields = new StringBuilder();
      for (int i = 0; i < numbers.length; i++) {
        fields.append(i == 0 ? "" : ",").append("\"%s\":%d".formatted(LEVELS[i], numbers[i]));
      }
      return fields.toString();
    }
  }

  private static Counted frames(long seed, int rate) {
    Random random = new Random(seed);
    Counted counted = new Counted();
    for (int i = 0; i < 600; i++) {
      int dropped = random.nextInt(4) > 0 ? 0 : random.nextInt(2);
      int usual = random.nextInt(40) > 0 ? dropped : 3 + random.nextInt(60);
      counted.add(usual, 1_000.0 / rate);
    }
    return counted;
  }

  /** Frames of a screen, by how many nanoseconds each came after the time it was meant for. */
  private static long[] lateness(long seed) {
    Random random = new Random(seed);
    long[] nanos = new long[2_000];
    for (int i = 0; i < nanos.length; i++) {
      double millis = random.nextInt(10) > 0 ? 12 * random.nextDouble() : 0;
      double longer = random.nextInt(30) > 0 ? millis : -Math.log(random.nextDouble()) * 300;
      nanos[i] = Math.round(longer * 1e6);
    }
    return nanos;
  }

  /** What Matrix counts of these frames: whole intervals of the display that passed meanwhile. */
  private static Counted counted(long[] lateness, int rate) {
    long intervalNanos = 1_000_000_000L / rate;
    Counted counted = new Counted();
    for (long nanos : lateness) {
      counted.add((int) (nanos / intervalNanos), intervalNanos / 1e6);
    }
    return counted;
  }

  /**
   * Late frames of each of Matrix's levels but the best, read from reports of the frames that are
   * in that level or in time.
   */
  private static List<Long> late(long[] lateness, int rate) throws Exception {
    long intervalNanos = 1_000_000_000L / rate;
    List<Long> levels = new ArrayList<>();
    for (int level = 1; level < FROM.length; level++) {
      int from = FROM[level];
      int to = level + 1 < FROM.length ? FROM[level + 1] : Integer.MAX_VALUE;
      long[] some =
          Arrays.stream(lateness)
              .filter(
                  nanos ->
                      nanos < intervalNanos
                          || (nanos / intervalNanos >= from && nanos / intervalNanos < to))
              .toArray();
      ScreenFrames read = read(counted(some, rate).newer(rate));
      levels.add(read.getSlowFrames() + read.getFrozenFrames());
    }
    return levels;
  }

  private static ScreenFrames read(String report) throws Exception {
    return Objects.requireNonNull(
        Reports.events(Reports.read(new MatrixReportFormat(), report)).get(0).getScreenFrames());
  }

  private static double fps(ScreenFrames screen) {
    return screen.getFrames() * 1_000.0 / screen.getVisibleMillis();
  }

  @ParameterizedTest
  @CsvSource({"60", "90", "120"})
  void levelsAndFramesPerSecondOfEachScreenAreMatrixs_onTheSameFrames(int rate) throws Exception {
    for (long screen = 1; screen <= 5; screen++) {
      long[] frames = lateness(screen);
      Counted counted = counted(frames, rate);

      ScreenFrames read = read(counted.newer(rate));

      long[] theirs = Arrays.copyOfRange(counted.frames, 1, counted.frames.length);
      assertThat(theirs).as("levels of Matrix").doesNotContain(0);
      assertThat(late(frames, rate))
          .containsExactlyElementsOf(Arrays.stream(theirs).boxed().toList());
      assertThat(read.getFrames()).isEqualTo(frames.length);
      assertThat(fps(read)).isCloseTo(1_000.0 * counted.all() / counted.millis, within(0.05));
    }
  }

  @Test
  void frozenIsADurationHere_andANumberOfFramesInMatrix_onTheSameFrames() throws Exception {
    long[] frames = {0, 400_000_000, 500_000_000, 0};

    Counted at60 = counted(frames, 60);
    Counted at120 = counted(frames, 120);

    assertThat(at60.frames[4]).as("frozen in Matrix at 60 Hz").isZero();
    assertThat(at120.frames[4]).as("frozen in Matrix at 120 Hz").isEqualTo(2);
    assertThat(read(at60.newer(60)).getFrozenFrames()).isZero();
    assertThat(read(at120.newer(120)).getFrozenFrames()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1,60", "2,60", "3,90", "4,120", "5,120", "6,144"})
  void framesAndFramesPerSecondAreMatrixs(long seed, int rate) throws Exception {
    Counted counted = frames(seed, rate);
    double theirs = 1_000.0 * counted.all() / counted.millis;

    ScreenFrames screen = read(counted.newer(rate));

    assertThat(screen.getFrames()).isEqualTo(counted.all());
    assertThat(fps(screen)).isCloseTo(theirs, within(0.05));
    assertThat(screen.getRefreshRateHz()).isEqualTo(rate);
    assertThat(screen.getSlowFrames() + screen.getFrozenFrames()).isEqualTo(counted.late);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void frozenFramesAreMatrixs_at60Hz(long seed) throws Exception {
    Counted counted = frames(seed, 60);

    ScreenFrames screen = read(counted.older());

    assertThat(screen.getFrozenFrames()).isEqualTo(counted.frames[4]).isPositive();
    assertThat(fps(screen)).isCloseTo(1_000.0 * counted.all() / counted.millis, within(0.05));
    assertThat(screen.getRefreshRateHz()).isEqualTo(60f);
  }

  @Test
  void framesThatMatrixCallsFrozenAreSlow_at120Hz() throws Exception {
    Counted counted = new Counted();
    counted.add(42, 1_000.0 / 120);
    counted.add(60, 1_000.0 / 120);
    counted.add(0, 1_000.0 / 120);

    ScreenFrames screen = read(counted.newer(120));

    assertThat(counted.frames[4]).isEqualTo(2);
    assertThat(screen.getFrozenFrames()).as("350 and 500 ms are no 700 ms").isZero();
    assertThat(screen.getSlowFrames()).isEqualTo(2);
  }

  @Test
  void countsWhatTheDisplayShowed_whenAnOlderReportCutsOffAt60() throws Exception {
    Counted counted = new Counted();
    for (int i = 0; i < 240; i++) {
      counted.add(0, 1_000.0 / 120);
    }
    String report = counted.older();

    ScreenFrames told =
        Objects.requireNonNull(
            Reports.events(
                    Reports.read(
                        new MatrixReportFormat(), report, Map.of("refreshRateHz", List.of("120"))))
                .get(0)
                .getScreenFrames());

    assertThat(fps(read(report))).isCloseTo(60, within(0.05));
    assertThat(fps(told)).isCloseTo(120, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "0.9,0", "1,1", "1.9,1", "2,2", "16.7,5", "700,10", "4095,12", "4096,13"})
  void bucketsAreThoseOfTheContract(double millis, int bucket) {
    assertThat(ScreenReport.bucket(millis)).isEqualTo(bucket);
  }
}
