package dev.jankline.processor.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.processor.counts.Row.RowOutput;
import dev.jankline.processor.counts.Rows.UnknownRowException;
import dev.jankline.schema.PartialCount;
import dev.jankline.topics.Topics;
import dev.jankline.wire.TrustedRecords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What makes a new kind of count a matter of one class. */
class RowsTest {
  @BeforeAll
  static void trustRecords() {
    TrustedRecords.trust();
  }

  private static final Path SOURCES = Path.of("src/main/java/dev/jankline/processor");

  @Test
  void everyKindOfRowIsListed_once() {
    assertThat(samples().stream().map(Object::getClass))
        .containsExactlyInAnyOrder(Row.class.getPermittedSubclasses());
  }

  @Test
  void everyFieldOfAPartialCountHasItsKind() throws Exception {
    List<Row> rows = new ArrayList<>();
    for (Schema.Field field : PartialCount.getClassSchema().getFields()) {
      if (Set.of("example", "strata").contains(field.name())) {
        continue; // Travel beside a count.
      }
      PartialCount partial = new PartialCount();
      partial.put(field.pos(), SampleRecords.of(PartialCount.class).get(field.pos()));
      rows.add(Rows.of(partial));
    }

    assertThat(rows).hasSameSizeAs(Rows.kinds()).doesNotHaveDuplicates();
  }

  @Test
  void everyRowIsReadAsItWasWritten() throws Exception {
    for (Row row : samples()) {
      assertThat(Rows.of(row.partial())).isEqualTo(row);
      assertThat(Rows.of(PartialCount.fromByteBuffer(row.partial().toByteBuffer()))).isEqualTo(row);
    }
  }

  @Test
  void everyKindHasATopicAndANodeOfItsOwn_ofItsType() {
    assertThat(Rows.kinds()).extracting(RowKind::topic).doesNotHaveDuplicates();
    assertThat(Rows.kinds()).extracting(kind -> kind.sink().name()).doesNotHaveDuplicates();
    assertThat(Rows.kinds())
        .allSatisfy(
            kind -> {
              assertThat(Topics.all()).contains(kind.topic());
              assertThat(kind.topic().schema().orElseThrow().getFullName())
                  .isEqualTo(kind.sink().type().getName());
            });
  }

  @Test
  void everyTotalGoesToTheSinkOfItsKind() {
    assertThat(samples())
        .allSatisfy(
            row ->
                assertThat(row.outputs().get(0))
                    .returns(row.kind().sink(), RowOutput::node)
                    .returns(row.count(), RowOutput::value));
  }

  /** Rows wait by their identity, and are sent and stored by their key. */
  @Test
  void identityIsWhatTheKeyIsMadeOf() throws Exception {
    for (Row row : samples()) {
      assertThat(Rows.of(row.partial()).identity()).isEqualTo(row.identity());
      for (Schema.Field field : row.count().getSchema().getFields()) {
        Row other = Rows.of(PartialCount.fromByteBuffer(row.partial().toByteBuffer()));
        Object value = other.count().get(field.pos());
        if (value instanceof String || value instanceof Long || value instanceof Instant) {
          other.count().put(field.pos(), changed(value));
          assertThat(other.identity().equals(row.identity()))
              .as(field.name() + " of " + row)
              .isEqualTo(other.key().equals(row.key()));
        }
      }
    }
  }

  private static Object changed(Object value) {
    return value instanceof Instant time
        ? time.plusSeconds(3600)
        : value instanceof Long number ? (Object) (number + 1) : value + "x";
  }

  @Test
  void rowsOfDifferentKindsDoNotAddUp() {
    for (Row a : samples()) {
      for (Row b : samples()) {
        if (a.kind().equals(b.kind())) {
          assertThat(a.plus(b).key()).isEqualTo(a.key());
        } else {
          assertThatThrownBy(() -> a.plus(b))
              .isInstanceOf(IllegalArgumentException.class)
              .hasMessageContaining(a.kind().topic().name())
              .hasMessageContaining(b.kind().topic().name());
        }
      }
    }
  }

  /** Builds with different codes may have the same version name. */
  @Test
  void rowHasTheHighestCodeOfItsVersion_inAnyOrder() {
    for (RowKind<?> kind : Rows.kinds()) {
      if (sample(kind).count().getSchema().getField("versionCode") != null) {
        assertThat(code(coded(kind, 8).plus(coded(kind, 9)))).isEqualTo(9L);
        assertThat(code(coded(kind, 9).plus(coded(kind, 8)))).isEqualTo(9L);
      }
    }
  }

  private static Row coded(RowKind<?> kind, long code) {
    Row row = sample(kind);
    row.count().put(row.count().getSchema().getField("versionCode").pos(), code);
    return row;
  }

  private static Object code(Row row) {
    return row.count().get(row.count().getSchema().getField("versionCode").pos());
  }

  @Test
  void refusesAPartialCount_withNoKindOrWithTwo() {
    PartialCount two = samples().get(0).partial();
    two.setOutcome(((OutcomeRow) samples().get(3)).count());

    assertThatThrownBy(() -> Rows.of(new PartialCount()))
        .isInstanceOf(UnknownRowException.class)
        .hasMessageContaining("holds 0 kinds this version knows, not one");
    assertThatThrownBy(() -> Rows.of(two))
        .isInstanceOf(UnknownRowException.class)
        .hasMessageContaining("holds 2 kinds this version knows, not one");
  }

  @Test
  void everySketchIsChecked() {
    for (Row row : samples()) {
      assertThat(row.defect()).isEmpty();
      Schema.Field sketch = row.count().getSchema().getField("deviceSketch");
      if (sketch != null) {
        row.count().put(sketch.pos(), ByteBuffer.wrap(new byte[3]));
        assertThat(row.defect()).hasValueSatisfying(text -> assertThat(text).contains("sketch"));
      }
    }
  }

  /** Only the list, and what makes rows of events, may name a kind of rows. */
  @Test
  void noOtherClassAsksWhichKindARowIs() throws IOException {
    for (Class<?> kind : Row.class.getPermittedSubclasses()) {
      String name = kind.getSimpleName();
      assertThat(sourcesThatName(name)).containsExactlyInAnyOrder(name, "Row", "Rows", "Counting");
    }
  }

  private static Set<String> sourcesThatName(String type) throws IOException {
    Pattern word = Pattern.compile("\\b" + type + "\\b");
    Set<String> names = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        if (word.matcher(Files.readString(file)).find()) {
          names.add(file.getFileName().toString().replace(".java", ""));
        }
      }
    }
    return names;
  }

  private static List<Row> samples() {
    List<Row> rows = new ArrayList<>();
    Rows.kinds().forEach(kind -> rows.add(sample(kind)));
    return rows;
  }

  private static <C extends SpecificRecord> Row sample(RowKind<C> kind) {
    return kind.row().apply(SampleRecords.of(kind.sink().type()), new PartialCount());
  }
}
