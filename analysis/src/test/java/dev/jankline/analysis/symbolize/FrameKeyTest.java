package dev.jankline.analysis.symbolize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.symbolize.StackTables.FrameKey;
import dev.jankline.schema.SymbolizedFrame;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class FrameKeyTest {
  @Test
  void framesAreTheSame_whenAllFieldsAre() {
    SymbolizedFrame frame = frame();
    FrameKey copy = new FrameKey(frame());

    assertThat(new FrameKey(frame)).isEqualTo(copy).hasSameHashCodeAs(copy);
  }

  @Test
  void framesDiffer_whenAnyFieldDoes() {
    FrameKey frame = new FrameKey(frame());
    for (Schema.Field field : SymbolizedFrame.getClassSchema().getFields()) {
      SymbolizedFrame other = frame();
      other.put(field.pos(), changed(other.get(field.pos())));

      assertThat(new FrameKey(other)).as(field.name()).isNotEqualTo(frame);
    }
  }

  private static SymbolizedFrame frame() {
    return new SymbolizedFrame(
        "f", "c", "m", "s", 7, "l", true, true, true, "reason", true, "build");
  }

  private static Object changed(Object value) {
    if (value instanceof Boolean flag) {
      return !flag;
    }
    return value instanceof Integer number ? number + 1 : value + "x";
  }
}
