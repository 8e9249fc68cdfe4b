package dev.jankline.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.analysis.names.FrameName;
import dev.jankline.analysis.testing.StallDraft;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of accessors, one row a promise of fingerprint v1. */
class AccessorTest {

  @ParameterizedTest
  @CsvSource({
    "com.a.Pixels.get, true",
    "com.a.Pixels.isWide, true",
    "com.a.Pixels.component2, true",
    "com.a.Pixels.<init>, true",
    "com.a.Pixels.issue, false",
    "com.a.Pixels.settle, false",
    "com.a.Pixels.render, false",
    "com.a.Pixels.<clinit>, false",
  })
  void accessorIsDecidedByName(String function, boolean accessor) {
    assertThat(Accessor.is(FrameName.of(StallDraft.frame(function)))).isEqualTo(accessor);
  }

  @Test
  void accessorIsDecidedByName_outsideOfJava() {
    for (String name : List.of("get:width", "reader::Pixels::operator[](int)", "_Row.getCell")) {
      assertThat(Accessor.is(FrameName.of(StallDraft.nativeFrame(name, null)))).as(name).isTrue();
    }
  }
}
