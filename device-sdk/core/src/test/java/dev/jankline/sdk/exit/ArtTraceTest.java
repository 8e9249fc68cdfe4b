package dev.jankline.sdk.exit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.RawFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.sdk.testing.Decoded;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArtTraceTest {
  private static final String TRACE =
      """
      ----- pid 4711 at 2026-03-01 08:00:00.000000000+0000 -----
      Cmd line: com.example.reader
      suspend all histogram:  Sum: 161us

      "Signal Catcher" daemon prio=10 tid=7 Runnable
        | group="system" sCount=0 ucsCount=0 flags=0 obj=0x1 self=0x2
        native: #00 pc 0053a6e0  /apex/com.android.art/lib64/libart.so (art::DumpNativeStack+108)

      "main" prio=5 tid=1 Blocked
        | group="main" sCount=1 ucsCount=0 flags=1 obj=0x72 self=0xb4
        | sysTid=4711 nice=-10 cgrp=top-app sched=0/0 handle=0x7f
        at com.example.reader.Cache.get(Cache.java:42)
        - waiting to lock <0x0c9e2f11> (a com.example.reader.Cache) held by thread 12
        at a.b.c.d(r8-map-id-4f2a:3)
        at android.os.MessageQueue.nativePollOnce(Native method)
        native: #03 pc 00000000001 /data/app/~~Xy==/com.example-Ab==/lib/arm64/libreader.so (decode(int, char*)+12) (BuildId: 0a1b2c)
        something nobody has seen before
        at broken(
        at com.android.internal.os.ZygoteInit.main(ZygoteInit.java:971)

      "okhttp https://user@example.com" prio=5 tid=12 Native
        native: #00 pc 0004f1a8  /apex/com.android.runtime/lib64/bionic/libc.so (fsync+8) (BuildId: ff00)
        at com.example.reader.Cache.put(Cache.java:57)

      ----- end 4711 -----
      """;

  private final Decoded stacks = new Decoded(new ArtTrace(TRACE, 0, 0).stacks(5_000, 5_000));

  @Test
  void mainThreadAndHolderOfItsLock_travelAsLinesOfADump_withoutWhatMayBeTheUsers() {
    StackSample sample = stacks.samples().get(0);

    assertThat(stacks.samples()).hasSize(1);
    assertThat(sample.getShareMillis()).isEqualTo(5_000);
    assertThat(lines(sample.getNode()))
        .containsExactly(
            "\"main\" tid=1 Blocked",
            "at com.example.reader.Cache.get(Cache.java:42)",
            "- waiting to lock <0x0c9e2f11> (a com.example.reader.Cache) held by thread 12",
            "at a.b.c.d(r8-map-id-4f2a:3)",
            "at android.os.MessageQueue.nativePollOnce(Native method)",
            "native: #03 pc 00000000001 libreader.so (decode(int, char*)+12) (BuildId: 0a1b2c)",
            "at broken(",
            "at com.android.internal.os.ZygoteInit.main(ZygoteInit.java:971)",
            "\"okhttp\" tid=12 Native",
            "native: #00 pc 0004f1a8  libc.so (fsync+8) (BuildId: ff00)",
            "at com.example.reader.Cache.put(Cache.java:57)");
  }

  @Test
  void otherThreads_stayOnTheDevice() {
    assertThat(stacks.frames().toString())
        .doesNotContain("DumpNativeStack", "data/app", "user@example.com");
  }

  @Test
  void threadsThatWaitForEachOther_areToldOnce() {
    String circle =
        TRACE.replace(
            "native: #00 pc 0004f1a8", "- waiting to lock <0x1> (a X) held by thread 1\n  at");

    Decoded read = new Decoded(new ArtTrace(circle, 0, 0).stacks(1, 1));
    List<String> told = lines(read, read.samples().get(0).getNode());

    assertThat(told).filteredOn(line -> line.startsWith("\"main\"")).hasSize(1);
    assertThat(told).contains("- waiting to lock <0x1> (a X) held by thread 1");
  }

  @Test
  void nameThatLooksLikeTheMainThreads_isNotTheMainThread() {
    String trick = "\"a tid=1 secret\" prio=5 tid=9 Native\n at a.B.c(B.java:1)\n";

    assertThat(new Decoded(new ArtTrace(trick, 0, 0).stacks(1, 1)).samples()).isEmpty();
  }

  @Test
  void dump_isBounded() {
    String deep = "\"main\" prio=5 tid=1 Runnable\n" + "  at a.B.c(B.java:1)\n".repeat(50_000);

    int chars =
        new Decoded(new ArtTrace(deep, 0, 0).stacks(1, 1))
            .frames().stream()
                .mapToInt(frame -> Objects.requireNonNull(frame.getRawFrame()).getText().length())
                .sum();

    assertThat(chars).isBetween(60_000, 64 << 10);
  }

  @Test
  void anything_isRead_withoutHarm() {
    assertThat(new Decoded(new ArtTrace("", 0, 0).stacks(1, 1)).samples()).isEmpty();
    assertThat(new Decoded(new ArtTrace("no trace\n at all", 0, 0).stacks(1, 1)).samples())
        .isEmpty();
    assertThat(new Decoded(new ArtTrace("\"main\" prio=5 tid=1 ", 0, 0).stacks(1, 1)).nodes())
        .isEmpty();
    Random random = new Random(8);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder damaged = new StringBuilder(TRACE);
      for (int change = 0; change < 20; change++) {
        int at = random.nextInt(damaged.length());
        damaged.replace(at, Math.min(damaged.length(), at + random.nextInt(9)), "");
      }
      Decoded read = new Decoded(new ArtTrace(damaged.toString(), 0, 0).stacks(5_000, 5_000));
      for (StackNode node : read.nodes()) {
        assertThat(node.getParent()).isLessThan(read.nodes().indexOf(node));
      }
    }
  }

  private List<String> lines(int leaf) {
    return lines(stacks, leaf);
  }

  /** The lines of a dump, of which the first is outermost. */
  private static List<String> lines(Decoded stacks, int leaf) {
    List<String> lines = new ArrayList<>();
    for (int node = leaf; node >= 0; node = stacks.nodes().get(node).getParent()) {
      RawFrame raw =
          Objects.requireNonNull(
              stacks.frames().get(stacks.nodes().get(node).getFrame()).getRawFrame());
      assertThat(raw.getFormat()).isEqualTo(ArtTrace.FORMAT);
      lines.add(0, raw.getText());
    }
    return lines;
  }
}
