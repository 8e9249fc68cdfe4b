package dev.jankline.processor.pipeline;

import static dev.jankline.processor.testing.AnEvent.aStall;
import static dev.jankline.processor.testing.AnEvent.javaFrame;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.jankline.processor.testing.AnEvent;
import dev.jankline.processor.testing.MemorySerdes;
import dev.jankline.schema.AnalyzedStall;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import dev.jankline.schema.ThreadState;
import dev.jankline.topics.Keys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stalls that no device sends, past the gateway's checks: each is counted or a dead letter with its
 * reason, within bounds, and the next stall is counted.
 */
class HostileStallsPipelineTest extends PipelineFixture {

  private static final int MAX_RECORD_BYTES = 1_000_000;
  private static final String HUGE = "N".repeat(1 << 20);

  private static Arguments hostile(String name, Consumer<Stall> damage) {
    return Arguments.of(name, damage);
  }

  private static Arguments hostile(String name, Consumer<Stall> damage, String reason) {
    return Arguments.of(name, damage, reason);
  }

  static Stream<Arguments> counted() {
    return Stream.of(
        hostile("no samples", stall -> stall.setSamples(List.of())),
        hostile("empty stacks", stall -> stall.setSamples(List.of(sample(1, -1), sample(1, -7)))),
        hostile("one frame", stall -> recursion(stall, 1, "a.B.c")),
        hostile("deep recursion", stall -> recursion(stall, 10_000, "com.a.Tree.visit")),
        hostile("negative shares", stall -> stall.setSamples(List.of(sample(-400, 0)))),
        hostile("huge shares", stall -> stall.setSamples(Collections.nCopies(9, huge(0)))),
        hostile("huge name", stall -> recursion(stall, 1, "com.a." + HUGE + ".run")),
        hostile("huge texts", HostileStallsPipelineTest::hugeTexts),
        hostile("frame without a form", stall -> stall.setFrames(noForms(2))),
        hostile("dump of one line over and over", stall -> dump(stall, 10_000, HUGE)),
        hostile(
            "dump of many quotes", stall -> dump(stall, 1, ("\"" + "\" tid=".repeat(4000) + "\n"))),
        hostile("deadlock of thousands", stall -> dump(stall, 1, circleOf(1900))));
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        hostile(
            "cyclic parents",
            stall -> stall.setNodes(List.of(new StackNode(1, 0), new StackNode(0, 1))),
            "or its caller comes after it"),
        hostile(
            "parent of itself",
            stall -> stall.setNodes(List.of(new StackNode(0, 0), new StackNode(1, 1))),
            "or its caller comes after it"),
        hostile(
            "parent out of range",
            stall -> stall.setNodes(List.of(new StackNode(-1, 0), new StackNode(4000, 1))),
            "or its caller comes after it"),
        hostile(
            "leaf out of range", stall -> stall.setSamples(List.of(sample(1, 99))), "no node 99"),
        hostile(
            "frame out of range",
            stall -> stall.setNodes(List.of(new StackNode(-1, -3), new StackNode(0, 1))),
            "no frame -3"),
        hostile(
            "huge name in a deep recursion",
            stall -> recursion(stall, 10_000, "com.a." + HUGE + ".run"),
            "16000000 characters"),
        hostile("many deep leaves", HostileStallsPipelineTest::manyLeaves, "100000 frames"),
        hostile("negative duration", stall -> stall.setDurationMillis(-1), "-1 ms is not in 0 to"),
        hostile(
            "endless duration",
            stall -> stall.setDurationMillis(Long.MAX_VALUE),
            "9223372036854775807 ms is not in"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("counted")
  void countsStall(String name, Consumer<Stall> damage) {
    send(damage);

    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 2L), entry("COUNTED(STALL_SYMBOLIZED)", 2L));
    assertThat(pipeline.deadLetters()).isEmpty();
    for (AnalyzedStall stall : pipeline.stalls()) {
      assertThat(MemorySerdes.write(stall)).hasSizeLessThan(MAX_RECORD_BYTES);
      assertThat(stall.getConfidence()).isBetween(0.0, 1.0);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void keepsStallAsDeadLetter_withItsReason(String name, Consumer<Stall> damage, String reason) {
    send(damage);

    assertThat(pipeline.accounting())
        .containsExactly(
            entry("ACCEPTED", 2L),
            entry("COUNTED(STALL_SYMBOLIZED)", 1L),
            entry("DEAD_LETTERED(ANALYSIS_FAILED)", 1L));
    assertThat(header(pipeline.deadLetters().get(0), "jank.error")).contains(reason);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void keepsStallAsDeadLetter_whenItsSymbolsAreMissing(
      String name, Consumer<Stall> damage, String reason) {
    AnEvent event = aStall(1).onBuild("b1").withSamples("a.b.c");
    damage.accept(Objects.requireNonNull(event.event().getEvent().getStall()));
    pipeline.send(event);
    pipeline.advance(Duration.ofSeconds(1));

    assertThat(header(pipeline.deadLetters().get(0), "jank.error")).contains(reason);
  }

  /** Bytes that are no UTF-8 are read as replacement characters wherever they stand. */
  @Test
  void countsStall_whenANameIsNotUtf8() {
    JankEvent event = aStall(1).withSamples("com.example.QQQQ.load").event();
    byte[] bytes = Objects.requireNonNull(MemorySerdes.write(event));
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("QQQQ");
    bytes[at] = (byte) 0xC3;
    bytes[at + 1] = (byte) 0x28;
    bytes[at + 2] = (byte) 0xFF;

    pipeline.sendBytes(Keys.install(AnEvent.APP, "install-1"), bytes);
    pipeline.advance(Duration.ofSeconds(1));

    assertThat(pipeline.accounting())
        .containsExactly(entry("ACCEPTED", 1L), entry("COUNTED(STALL_SYMBOLIZED)", 1L));
    assertThat(pipeline.stalls().get(0).getTitle()).contains("\uFFFD(\uFFFDQ");
  }

  private void send(Consumer<Stall> damage) {
    AnEvent event = aStall(1);
    damage.accept(Objects.requireNonNull(event.event().getEvent().getStall()));
    pipeline.send(event);
    pipeline.send(aStall(2));
    pipeline.advance(Duration.ofSeconds(1));
  }

  private static StackSample sample(int share, int node) {
    return new StackSample(share, share, node, ThreadState.RUNNABLE);
  }

  private static StackSample huge(int node) {
    return new StackSample(Integer.MIN_VALUE, Integer.MAX_VALUE, node, ThreadState.RUNNABLE);
  }

  private static void recursion(Stall stall, int depth, String function) {
    chain(stall, depth, javaFrame(function));
  }

  private static void chain(Stall stall, int depth, StackFrame frame) {
    List<StackNode> nodes = new ArrayList<>();
    for (int i = 0; i < depth; i++) {
      nodes.add(new StackNode(i - 1, 0));
    }
    stall.setFrames(List.of(frame));
    stall.setNodes(nodes);
    stall.setSamples(List.of(sample(400, depth - 1)));
  }

  private static void manyLeaves(Stall stall) {
    recursion(stall, 1000, "com.a.Tree.visit");
    List<StackSample> samples = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      samples.add(sample(1, i));
    }
    stall.setSamples(samples);
  }

  private static void dump(Stall stall, int lines, String text) {
    chain(
        stall,
        lines,
        new StackFrame(null, null, null, null, new RawFrame(text, "ART_THREAD_DUMP")));
  }

  private static String circleOf(int threads) {
    StringBuilder dump = new StringBuilder();
    for (int i = 1; i <= threads; i++) {
      String name = i == 1 ? "main" : "t" + i + "x".repeat(500);
      dump.append("\"%s\" prio=5 tid=%d Blocked\n".formatted(name, i));
      dump.append("  at com.a.Lock.take(Lock.java:1)\n");
      dump.append("  - waiting to lock <0x0a> (a java.lang.Object) held by thread ");
      dump.append(i % threads + 1).append("\n\n");
    }
    return dump.toString();
  }

  private static List<StackFrame> noForms(int frames) {
    return Collections.nCopies(frames, new StackFrame());
  }

  private static void hugeTexts(Stall stall) {
    stall.setScreen(HUGE);
    stall.setMessageTarget(HUGE);
    stall.setMessageCallback(HUGE);
    stall.setLockOwner(new dev.jankline.schema.LockOwner(HUGE, HUGE, -1));
  }

  private static String header(TestRecord<String, byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
