package dev.jankline.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.symbols.frame.RawFrames;
import dev.jankline.wire.WireException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stall files that nobody means: refused with the place of the fault, or explained in bounds. */
class HostileStallFileTest {

  private static final int MAX_TEXT = 2_000_000;

  private static Explanation explain(String json) throws WireException {
    return Explanation.of(
        StallFile.parse(json.replace('\'', '"'), RawFrames::show), AppFrames.of(Map.of()));
  }

  private static String frame(String className) {
    return "{'javaFrame':{'className':'" + className + "','methodName':'run','line':1}}";
  }

  private static String recursion(int depth, String className, String samples) {
    String nodes =
        IntStream.range(0, depth)
            .mapToObj(i -> "{'parent':" + (i - 1) + ",'frame':0}")
            .collect(Collectors.joining(","));
    return "{'durationMs':100,'frames':["
        + frame(className)
        + "],'nodes':["
        + nodes
        + "],'samples':["
        + samples
        + "]}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[{'parent':1,'frame':0},{'parent':0,'frame':0}]; its caller comes after it",
        "[{'parent':0,'frame':0},{'parent':1,'frame':0}]; its caller comes after it",
        "[{'parent':-1,'frame':0},{'parent':77,'frame':0}]; there is no node 77",
        "[{'parent':-1,'frame':0},{'parent':0,'frame':9}]; there is no frame 9",
        "[{'parent':-1,'frame':0},{'parent':0,'frame':-2}]; there is no frame -2",
        "[]; there is no node 1",
      })
  void refusesBrokenTree(String nodes, String reason) {
    assertThatThrownBy(
            () ->
                explain(
                    "{'frames':["
                        + frame("a.B")
                        + "],'nodes':"
                        + nodes
                        + ",'samples':[{'node':1}]}"))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void refusesStacks_whenTheyAreTooLargeTogether() {
    String samples =
        IntStream.range(0, 1000)
            .mapToObj(i -> "{'node':" + i + "}")
            .collect(Collectors.joining(","));

    assertThatThrownBy(() -> explain(recursion(1000, "a.B", samples)))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("more than 100000 frames");
  }

  @Test
  void explains_whenSamplesShareADeepStack() throws Exception {
    String samples =
        IntStream.range(0, 1000).mapToObj(i -> "{'node':999}").collect(Collectors.joining(","));

    assertThat(explain(recursion(1000, "a.B", samples)).text()).startsWith("a.B.run\n");
  }

  @Test
  void staysReadable_whenAHugeNameRecurs() throws Exception {
    Explanation explanation =
        explain(recursion(10_000, "com.a." + "N".repeat(1 << 20), "{'node':9999}"));

    assertThat(explanation.text()).hasSizeLessThan(MAX_TEXT);
    assertThat(explanation.json().toString()).hasSizeLessThan(MAX_TEXT);
  }

  @Test
  void staysReadable_whenPlainLinesAreHuge() throws Exception {
    String line = "'" + "a.b(".repeat(1 << 18) + "'";

    assertThat(explain("{'samples':[{'stack':[" + line + "," + line + "]}]}").text())
        .hasSizeLessThan(MAX_TEXT);
  }

  @ParameterizedTest
  @CsvSource({
    "-400, -80, -1",
    "0, 0, 0",
    "9223372036854775807, 2147483647, 2147483647",
    "-9223372036854775808, -2147483648, -2147483648",
  })
  void takesAnyNumber(long duration, int offset, int share) throws Exception {
    String sample =
        "{'offsetMs':%d,'shareMs':%d,'stack':['com.a.Feed.load(Feed.java:1)']}"
            .formatted(offset, share);
    String plain = "{'offsetMs':%d,'stack':['com.a.Feed.load(Feed.java:1)']}".formatted(offset);

    Explanation explanation =
        explain(
            "{'durationMs':%d,'samples':[%s,%s,%s]}".formatted(duration, sample, plain, sample));

    assertThat(explanation.text()).startsWith("com.a.Feed.load\n");
    assertThat(explanation.represented().representative().coverage()).isBetween(0.0, 1.0);
  }

  @Test
  void takesText_whenItIsNoUnicode() throws Exception {
    assertThat(explain("{'samples':[{'stack':['com.a.\\ud800Feed.load']}]}").text())
        .contains("Feed.load");
  }

  @Test
  void explainsNothing_whenThereAreNoSamplesOrStacks() throws Exception {
    assertThat(explain("{'samples':[]}").text()).contains("none: no sample has a frame");
    assertThat(explain("{'samples':[{'stack':[]},{'node':-1}]}").text())
        .contains("none: no sample has a frame");
  }
}
