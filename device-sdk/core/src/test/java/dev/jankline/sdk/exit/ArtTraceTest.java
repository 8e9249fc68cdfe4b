package dev.jankline.sdk.exit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.StackFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.StackSample;
import dev.jankline.sdk.testing.Decoded;
import dev.jankline.sdk.wire.LockOwner;
import java.util.ArrayList;
import java.util.Collections;
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

  private final ArtTrace trace = new ArtTrace(TRACE, 5_000);
  private final Decoded stacks = new Decoded(trace.stacks());

  @Test
  void mainThread_isTheOnlySample() {
    StackSample sample = stacks.samples().get(0);

    assertThat(stacks.samples()).hasSize(1);
    assertThat(sample.getShareMillis()).isEqualTo(5_000);
    assertThat(sample.getThreadState()).isEqualTo(dev.jankline.schema.ThreadState.BLOCKED);
    assertThat(stack(sample.getNode()))
        .containsExactly(
            "com.example.reader.Cache.get Cache.java 42",
            "a.b.c.d r8-map-id-4f2a 3",
            "android.os.MessageQueue.nativePollOnce null -2",
            "libreader.so 0x1 decode(int, char*) 0a1b2c",
            "ART_DUMP at broken(",
            "com.android.internal.os.ZygoteInit.main ZygoteInit.java 971");
  }

  @Test
  void holderOfTheLock_isNamed_withoutWhatMayBeTheUsers() {
    LockOwner owner = Objects.requireNonNull(trace.lockOwner());
    dev.jankline.schema.LockOwner told = Decoded.lockOwner(owner);

    assertThat(told.getLock()).isEqualTo("com.example.reader.Cache");
    assertThat(told.getThreadName()).isEqualTo("okhttp");
    assertThat(stack(told.getNode()))
        .containsExactly(
            "libc.so 0x4f1a8 fsync ff00", "com.example.reader.Cache.put Cache.java 57");
  }

  @Test
  void otherThreads_stayOnTheDevice() {
    assertThat(stacks.frames().toString()).doesNotContain("DumpNativeStack", "data/app");
  }

  @Test
  void anything_isRead_withoutHarm() {
    assertThat(new Decoded(new ArtTrace("", 1).stacks()).samples()).isEmpty();
    assertThat(new Decoded(new ArtTrace("no trace\n at all", 1).stacks()).samples()).isEmpty();
    assertThat(new Decoded(new ArtTrace("\"main\" prio=5 tid=1 ", 1).stacks()).nodes()).isEmpty();
    Random random = new Random(8);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder damaged = new StringBuilder(TRACE);
      for (int change = 0; change < 20; change++) {
        int at = random.nextInt(damaged.length());
        damaged.replace(at, Math.min(damaged.length(), at + random.nextInt(9)), "");
      }
      Decoded read = new Decoded(new ArtTrace(damaged.toString(), 5_000).stacks());
      for (StackNode node : read.nodes()) {
        assertThat(node.getParent()).isLessThan(read.nodes().indexOf(node));
      }
    }
  }

  private List<String> stack(int leaf) {
    List<String> stack = new ArrayList<>();
    for (int node = leaf; node >= 0; node = stacks.nodes().get(node).getParent()) {
      stack.add(text(stacks.frames().get(stacks.nodes().get(node).getFrame())));
    }
    return Collections.unmodifiableList(stack);
  }

  private static String text(StackFrame frame) {
    var java = frame.getJavaFrame();
    if (java != null) {
      return java.getClassName()
          + "."
          + java.getMethodName()
          + " "
          + java.getFileName()
          + " "
          + java.getLine();
    }
    var code = frame.getNativeFrame();
    if (code != null) {
      return code.getModule()
          + " 0x"
          + Long.toHexString(code.getAddress())
          + " "
          + code.getSymbol()
          + " "
          + code.getBuildId();
    }
    var raw = frame.getRawFrame();
    return raw == null ? "?" : raw.getFormat() + " " + raw.getText();
  }
}
