package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.ClusterCount;
import dev.jankline.schema.ExampleStall;
import dev.jankline.schema.PartialCount;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

class RowBytesTest {
  @Test
  void aWrittenRowHasAtMostThreeTimesTheEstimate() {
    Rows.kinds().forEach(this::isBounded);
  }

  private <C extends SpecificRecord> void isBounded(RowKind<C> kind) {
    Row row = kind.row().apply(SampleRecords.of(kind.sink().type()), new PartialCount());

    assertThat(RowBytes.exact(row)).isBetween(1L, 3 * RowBytes.estimate(row.identity(), row));
  }

  @Test
  void countsTheBytesOfTexts_whenTheyAreNotInAscii() {
    Row row = titled("ｗ".repeat(1_000));
    long estimate = RowBytes.estimate(row.identity(), row);

    assertThat(RowBytes.exact(row)).isBetween(3_000L, 3 * estimate);
    assertThat(RowBytes.fits(row, estimate, 3_000)).isFalse();
    assertThat(RowBytes.fits(row, estimate, 3 * estimate)).isTrue();
  }

  @Test
  void fits_upToTheByte_whenItIsTooLargeToBeSureByTheEstimate() {
    Row row = titled("w".repeat(1_000));
    long estimate = RowBytes.estimate(row.identity(), row);
    long exact = RowBytes.exact(row);

    assertThat(RowBytes.fits(row, estimate, exact)).isTrue();
    assertThat(RowBytes.fits(row, estimate, exact - 1)).isFalse();
  }

  @Test
  void texts_areBoundedByTheirEstimate() {
    Row row =
        new ClusterRow(SampleRecords.of(ClusterCount.class), SampleRecords.of(ExampleStall.class));

    assertThat(RowBytes.exact(row)).isBetween(1L, 3 * RowBytes.estimate(row.identity(), row));
  }

  private static Row titled(String title) {
    ClusterCount count = SampleRecords.of(ClusterCount.class);
    count.setVersionName(title);
    return new ClusterRow(count);
  }
}
