package dev.jankline.processor.symbolize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.processor.row.SampleRecords;
import dev.jankline.schema.SymbolizedFrame;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class FrameKeyTest {
  @Test
  void framesAreTheSame_whenAllFieldsAre() {
    SymbolizedFrame frame = SampleRecords.of(SymbolizedFrame.class);
    FrameKey copy = new FrameKey(SampleRecords.of(SymbolizedFrame.class));

    assertThat(new FrameKey(frame)).isEqualTo(copy).hasSameHashCodeAs(copy);
  }

  @Test
  void framesDiffer_whenAnyFieldDoes() {
    FrameKey frame = new FrameKey(SampleRecords.of(SymbolizedFrame.class));
    for (Schema.Field field : SymbolizedFrame.getClassSchema().getFields()) {
      SymbolizedFrame other = SampleRecords.of(SymbolizedFrame.class);
      other.put(field.pos(), changed(other.get(field.pos())));

      assertThat(new FrameKey(other)).as(field.name()).isNotEqualTo(frame);
    }
  }

  private static Object changed(Object value) {
    if (value instanceof Boolean flag) {
      return !flag;
    }
    return value instanceof Integer number ? number + 1 : value + "x";
  }
}
