package dev.jankline.formats.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.jankline.formats.testing.Reports;
import dev.jankline.schema.SceneFrames;
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

  private static SceneFrames read(String report) throws Exception {
    return Objects.requireNonNull(
        Reports.events(Reports.read(new MatrixFormat(), report)).get(0).getSceneFrames());
  }

  private static double fps(SceneFrames scene) {
    return scene.getFrames() * 1_000.0 / scene.getVisibleMillis();
  }

  @ParameterizedTest
  @CsvSource({"1,60", "2,60", "3,90", "4,120", "5,120", "6,144"})
  void framesAndFramesPerSecondAreMatrixs(long seed, int rate) throws Exception {
    Counted counted = frames(seed, rate);
    double theirs = 1_000.0 * counted.all() / counted.millis;

    SceneFrames scene = read(counted.newer(rate));

    assertThat(scene.getFrames()).isEqualTo(counted.all());
    assertThat(fps(scene)).isCloseTo(theirs, within(0.05));
    assertThat(scene.getRefreshRateHz()).isEqualTo(rate);
    assertThat(scene.getSlowFrames() + scene.getFrozenFrames()).isEqualTo(counted.late);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void frozenFramesAreMatrixs_at60Hz(long seed) throws Exception {
    Counted counted = frames(seed, 60);

    SceneFrames scene = read(counted.older());

    assertThat(scene.getFrozenFrames()).isEqualTo(counted.frames[4]).isPositive();
    assertThat(fps(scene)).isCloseTo(1_000.0 * counted.all() / counted.millis, within(0.05));
    assertThat(scene.getRefreshRateHz()).isEqualTo(60f);
  }

  @Test
  void framesThatMatrixCallsFrozenAreSlow_at120Hz() throws Exception {
    Counted counted = new Counted();
    counted.add(42, 1_000.0 / 120);
    counted.add(60, 1_000.0 / 120);
    counted.add(0, 1_000.0 / 120);

    SceneFrames scene = read(counted.newer(120));

    assertThat(counted.frames[4]).isEqualTo(2);
    assertThat(scene.getFrozenFrames()).as("350 and 500 ms are no 700 ms").isZero();
    assertThat(scene.getSlowFrames()).isEqualTo(2);
  }

  @Test
  void countsWhatTheDisplayShowed_whenAnOlderReportCutsOffAt60() throws Exception {
    Counted counted = new Counted();
    for (int i = 0; i < 240; i++) {
      counted.add(0, 1_000.0 / 120);
    }
    String report = counted.older();

    SceneFrames told =
        Objects.requireNonNull(
            Reports.events(
                    Reports.read(
                        new MatrixFormat(), report, Map.of("refreshRateHz", List.of("120"))))
                .get(0)
                .getSceneFrames());

    assertThat(fps(read(report))).isCloseTo(60, within(0.05));
    assertThat(fps(told)).isCloseTo(120, within(0.05));
  }

  @ParameterizedTest
  @CsvSource({"0,0", "0.9,0", "1,1", "1.9,1", "2,2", "16.7,5", "700,10", "4095,12", "4096,13"})
  void bucketsAreThoseOfTheContract(double millis, int bucket) {
    assertThat(SceneReport.bucket(millis)).isEqualTo(bucket);
  }
}
