package dev.jankline.processor.days;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceDayTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "k1:0f3c",
        "\u007f\u0080",
        "größer",
        "\u07ff\u0800\uffff",
        "日本語",
        "a😀b",
        "\ud83d",
        "\ud83dx",
        "\ude00\ud83d",
        "\ud83d\ud83d\ude00\ude00"
      })
  void countsTheBytesThatAreWritten(String text) {
    assertThat(DeviceDay.utf8Bytes(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
  }
}
