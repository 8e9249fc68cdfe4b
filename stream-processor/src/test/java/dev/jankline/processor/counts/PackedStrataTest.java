package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.DeviceTier;
import dev.jankline.schema.JudgeInput;
import dev.jankline.schema.PartialCount;
import dev.jankline.schema.StratumCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedStrataTest {
  /** What Avro's single-object form has before a record. */
  private static final int RECORD_HEADER = 10;

  private static final List<DeviceTier> TIERS = List.of(DeviceTier.values());
  private static final int STRATA = ClusterCount.SCHEMA$.getField("strata").pos();

  @Test
  void isWrittenAsDescribed() {
    // 4 * 14 + 2; bits 0, 3 and 4; 2 affected, 300 ms, 998 more weighted stalls.
    StratumCount hour =
        new StratumCount(DeviceTier.HIGH, 14, 0L, 0L, 0.0, 2L, 2L, 2L, 300L, 1000.0, 0L, 0.0);
    // 4 * 9 + 0; bits 7 and 9; 5 observed, -1 weighted.
    StratumCount observed =
        new StratumCount(DeviceTier.LOW, 9, 5L, 0L, 4.0, 0L, 0L, 0L, 0L, 0.0, 0L, 0.0);
    // 4 * 15 + 3; bits 0 and 3: one stall of 200 ms, and no number that does not follow from it.
    StratumCount day =
        new StratumCount(DeviceTier.UNKNOWN, 15, 0L, 0L, 0.0, 1L, 1L, 1L, 200L, 1.0, 1L, 40_000.0);

    assertThat(hex(List.of(hour, observed))).isEqualTo("01" + "3a1904d804cc0f" + "2480050a01");
    assertThat(hex(List.of(day))).isEqualTo("03" + "3f09029003");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anyStrataAreTheSame_afterPacking(long seed) {
    Random random = new Random(seed);
    List<StratumCount> strata = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      strata.add(stratum(random, i, 1 + random.nextInt(52)));
    }

    assertThat(PackedStrata.unpack(pack(strata))).hasValue(strata);
  }

  @Test
  void largestNumbersAreTheSame_afterPacking() {
    for (long n : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, -1, 1L << 53}) {
      StratumCount stratum =
          new StratumCount(DeviceTier.MID, 99, n, n, 0x1p53, n, n, n, n, -0x1p53, n, 1.0);

      assertThat(PackedStrata.unpack(pack(List.of(stratum)))).hasValue(List.of(stratum));
    }
  }

  @Test
  void numbersThatPackingWouldChange_areNotPacked() {
    for (double number : new double[] {0.5, 0x1p54, Double.NaN, Double.POSITIVE_INFINITY}) {
      StratumCount stratum = new StratumCount();
      stratum.setTier(DeviceTier.LOW);
      stratum.setMillisSquares(number);

      assertThat(PackedStrata.pack(List.of(stratum))).isNull();
    }
    assertThat(PackedStrata.pack(List.of())).isNull();
  }

  @Test
  void takesAThirdOfTheBytes() throws IOException {
    Random random = new Random(5);
    List<StratumCount> strata = new ArrayList<>();
    int avro = 0;
    for (int i = 0; i < 20; i++) {
      StratumCount stratum = day(random, i);
      strata.add(stratum);
      avro += stratum.toByteBuffer().remaining() - RECORD_HEADER;
    }

    int packed = pack(strata).remaining();

    System.out.printf("20 strata of a day: %d bytes by Avro, %d packed%n", avro, packed);
    assertThat(packed).isLessThan(avro / 2);
  }

  @Test
  void bytesThatAreNoStrata_areADefect() {
    StratumCount stratum = day(new Random(6), 1);
    ByteBuffer packed = pack(List.of(stratum));
    PartialCount delta = new PartialCount();
    delta.setCluster(SampleRecords.of(ClusterCount.class));
    JudgeInput total = SampleRecords.of(JudgeInput.class);

    for (ByteBuffer bytes :
        List.of(ByteBuffer.wrap(new byte[] {9}), packed.duplicate().limit(packed.limit() - 1))) {
      assertThat(PackedStrata.unpack(bytes)).isEmpty();
      delta.setStrata(bytes);
      assertThatThrownBy(() -> Rows.of(delta))
          .isInstanceOf(UnknownRowException.class)
          .hasMessageContaining("no packed strata");
      total.setStrata(bytes);
      assertThat(TotalStrata.unpack(total)).isFalse();
    }
  }

  @Test
  void rowHasItsStrata_whileItTravelsWithThemPacked() {
    Row row = new ClusterRow(SampleRecords.of(ClusterCount.class));

    List<StratumCount> strata = List.of(SampleRecords.of(StratumCount.class));
    assertThat(row.count().get(STRATA)).isEqualTo(strata);
    PartialCount written = row.delta();
    assertThat(written.getStrata()).isNotNull();
    assertThat(Objects.requireNonNull(written.getCluster()).getStrata()).isEmpty();
    assertThat(row.count().get(STRATA)).as("the row itself").isEqualTo(strata);
  }

  private static ByteBuffer pack(List<StratumCount> strata) {
    return Objects.requireNonNull(PackedStrata.pack(strata));
  }

  private static String hex(List<StratumCount> strata) {
    ByteBuffer packed = pack(strata);
    byte[] bytes = new byte[packed.remaining()];
    packed.get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static StratumCount stratum(Random random, int release, int bits) {
    long mask = (1L << bits) - 1;
    return new StratumCount(
        TIERS.get(random.nextInt(TIERS.size())),
        release,
        random.nextLong() & mask,
        random.nextLong() & mask,
        (double) (random.nextLong() & mask),
        -(random.nextLong() & mask),
        random.nextLong() & mask,
        random.nextInt(3) - 1L,
        random.nextLong() & mask,
        (double) -(random.nextLong() & mask),
        random.nextLong() & mask,
        (double) (random.nextLong() & mask));
  }

  /** Some stalls of as many devices on a day, at a sampling rate of a fifth. */
  private static StratumCount day(Random random, int i) {
    int stalls = 1 + random.nextInt(4);
    long millis = 0;
    double squares = 0;
    for (int stall = 0; stall < stalls; stall++) {
      long took = 100L + random.nextInt(900);
      millis += took;
      squares += (double) took * took;
    }
    return new StratumCount(
        TIERS.get(i % TIERS.size()),
        9 + i / TIERS.size(),
        0L,
        0L,
        0.0,
        (long) stalls,
        (long) stalls,
        (long) stalls,
        millis,
        5.0 * stalls,
        (long) stalls,
        squares);
  }
}
