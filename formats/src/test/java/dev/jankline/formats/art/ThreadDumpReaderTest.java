package dev.jankline.formats.art;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.jankline.formats.art.ThreadDump.DumpedThread;
import dev.jankline.schema.ThreadState;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadDumpReaderTest {

  private static ThreadDump dump(String name) throws IOException {
    try (InputStream in = ThreadDumpReaderTest.class.getResourceAsStream("/dump/" + name)) {
      byte[] text = Objects.requireNonNull(in, name).readAllBytes();
      return ThreadDumpReader.read(new String(text, StandardCharsets.UTF_8));
    }
  }

  private static DumpedThread main(ThreadDump dump) {
    return Objects.requireNonNull(dump.main());
  }

  @Test
  void readsTheManagedForm() throws IOException {
    ThreadDump dump = dump("managed.txt");

    assertThat(dump.process()).isEqualTo("com.example.reader");
    assertThat(dump.threads()).extracting(DumpedThread::name).contains("main", "writer");
    DumpedThread main = main(dump);
    assertThat(main.state()).isEqualTo(ThreadState.BLOCKED);
    assertThat(main.waitsFor())
        .isEqualTo(new DumpedThread.Lock("com.example.reader.Settings@0c9e4d2a", 17));
    var frame = Objects.requireNonNull(main.stack().get(0).getJavaFrame());
    assertThat(frame.getClassName()).isEqualTo("com.example.reader.Settings");
    assertThat(frame.getMethodName()).isEqualTo("read");
    assertThat(frame.getFileName()).isEqualTo("Settings.java");
    assertThat(frame.getLine()).isEqualTo(42);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        "main" tid=1 Blocked
        "main" prio=5 tid=1 Blocked
          | group="main" sCount=1 dsCount=0 flags=1 obj=0x746c2a48 self=0x7e4697014c00
        \s
          at com.acme.chat.store.Drafts.load (Drafts.java:88)
        \s
        - waiting to lock <0x01bf0646> (a com.acme.chat.store.Drafts) held by thread 21
        \s
          at com.acme.chat.ui.Composer.onResume (Composer.java:41)
        "DraftSync" tid=21 Runnable
        "DraftSync" prio=5 tid=21 Runnable
          at com.acme.chat.store.Drafts.flush (Drafts.java:120)
        """,
        """
        **### "main" prio=5 tid=1 Blocked**
          at com.acme.chat.store.Drafts.load(Drafts.java:88)
          **- waiting to lock <0x01bf0646> (a com.acme.chat.store.Drafts) held by thread 21
          at** com.acme.chat.ui.Composer.onResume(Composer.java:41)
        **"DraftSync" prio=5 tid=21 Runnable**
          at com.acme.chat.store.Drafts.flush(Drafts.java:120)
        """,
        """
        > "main" prio=5 tid=1 MONITOR
        >   | group="main" sCount=1 dsCount=0 obj=0x4161cca8 self=0x41610a38
        >   at com.acme.chat.store.Drafts.load(Drafts.java:~88)
        >   - waiting to lock <0x01bf0646> (a com.acme.chat.store.Drafts) held by tid=21 (DraftSync)
        >   at com.acme.chat.ui.Composer.onResume(Composer.java:41)
        >
        > "DraftSync" prio=5 tid=21 RUNNABLE
        >   at com.acme.chat.store.Drafts.flush(Drafts.java:120)
        """,
      })
  void readsWhatPeoplePaste_withRepeatedHeadsMarkupAndDalviksWords(String text) {
    ThreadDump dump = ThreadDumpReader.read(text);

    DumpedThread main = main(dump);
    assertThat(main.state()).isEqualTo(ThreadState.BLOCKED);
    assertThat(main.stack()).hasSize(2);
    var frame = Objects.requireNonNull(main.stack().get(0).getJavaFrame());
    assertThat(frame.getClassName()).isEqualTo("com.acme.chat.store.Drafts");
    assertThat(frame.getLine()).isEqualTo(88);
    DumpedThread holder = Objects.requireNonNull(dump.holder(main));
    assertThat(holder.name()).isEqualTo("DraftSync");
    assertThat(holder.stack()).hasSize(1);
    assertThat(main.passedOver().unread()).isZero();
  }

  @Test
  void readsFramesWithoutTheWordAt_belowAThreadsName() {
    ThreadDump dump =
        ThreadDumpReader.read(
            """
            main (WAITING)
            \t\tsun.misc.Unsafe.park(Unsafe.java:-2)
            \t\tcom.acme.Db.block(Db.kt:30)
            \t\tandroid.os.Looper.loop(Looper.java:223)

            \tdatabase_query_2 (WAITING)
            \t\tsun.misc.Unsafe.park(Unsafe.java:-2)
            """);

    assertThat(dump.threads()).hasSize(2);
    assertThat(main(dump).stack()).hasSize(3);
    assertThat(main(dump).state()).isEqualTo(ThreadState.WAITING);
  }

  @Test
  void findsACircleOfThreadsThatWaitForEachOther() throws IOException {
    ThreadDump dump = dump("managed.txt");

    assertThat(dump.deadlock()).extracting(DumpedThread::name).containsExactly("main", "writer");
    assertThat(Objects.requireNonNull(dump.holder(main(dump))).name()).isEqualTo("writer");
  }

  @Test
  void readsNativeFramesOfAManagedThread() throws IOException {
    DumpedThread main = main(dump("idle.txt"));

    assertThat(main.name()).isEqualTo("com.example.reader");
    assertThat(main.state()).as("the kernel says that it sleeps").isEqualTo(ThreadState.WAITING);
    var first = Objects.requireNonNull(main.stack().get(0).getNativeFrame());
    assertThat(first.getSymbol()).isEqualTo("__epoll_pwait");
    assertThat(first.getModule()).isEqualTo("libc.so");
    assertThat(first.getBuildId()).isEqualTo("0123456789abcdef0123456789abcdef");
    assertThat(first.getAddress()).isEqualTo(0x9d1a8);
    assertThat(main.stack()).hasSize(7);
  }

  @Test
  void findsTheMainThread_whenTheKernelCutItsName() throws IOException {
    DumpedThread main = main(dump("native.txt"));

    assertThat(main.name()).isEqualTo("example.reader2");
    assertThat(main.stack()).hasSize(3);
    var frame = Objects.requireNonNull(main.stack().get(1).getNativeFrame());
    assertThat(frame.getSymbol()).isEqualTo("reader::Feed::load(int)");
    assertThat(frame.getModule()).isEqualTo("libreader.so");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "/memfd:jit-cache (deleted) (offset 0x2000000) (com.example.Feed.load+88)"
            + "|memfd:jit-cache|com.example.Feed.load",
        "/memfd:jit-cache (deleted) (offset 2000000)|memfd:jit-cache|-",
        "/memfd:/jit-cache (deleted) (com.example.Feed.load+88)|jit-cache|com.example.Feed.load",
        "<anonymous:0000007c3f1a2000>|<anonymous>|-",
        "/data/app/~~x==/base.apk!libreader.so (offset 0x1000) (read(int)+4) (BuildId: 00ab)"
            + "|libreader.so|read(int)",
      })
  void readsFramesWithoutWhatDiffersFromProcessToProcess(
      String place, String module, @Nullable String symbol) {
    String text = "\"main\" prio=5 tid=1 Native\n  native: #00 pc 00000000020a1b2c  " + place;

    var frame =
        Objects.requireNonNull(main(ThreadDumpReader.read(text)).stack().get(0).getNativeFrame());

    assertThat(frame.getModule()).isEqualTo(module);
    assertThat(frame.getSymbol()).isEqualTo(symbol);
  }

  @ParameterizedTest
  @CsvSource({
    "Native, S, WAITING",
    "Native, D, WAITING",
    "Native, R, NATIVE",
    "Runnable, S, RUNNABLE",
    "Blocked, S, BLOCKED",
  })
  void waits_whenNativeCodeSleeps(String state, String kernel, ThreadState read) {
    String text =
        "\"main\" prio=5 tid=1 %s\n  | state=%s schedstat=( 1 2 3 ) utm=1 stm=1\n  at a.B.c(B.java:1)"
            .formatted(state, kernel);

    assertThat(main(ThreadDumpReader.read(text)).state()).isEqualTo(read);
  }

  @Test
  void waitsForTheCollector_whenTheStateSaysSo() {
    String text =
        """
        "main" prio=5 tid=1 WaitingForGcToComplete
          native: #00 pc 0004f1a8  /lib64/libc.so (syscall+28)
          at a.B.c(B.java:1)
        "other" prio=5 tid=2 Native
          at a.B.c(B.java:1)
        """;

    ThreadDump dump = ThreadDumpReader.read(text);

    assertThat(main(dump).stack()).hasSize(3);
    assertThat(Objects.requireNonNull(main(dump).stack().get(1).getNativeFrame()).getSymbol())
        .isEqualTo("art::gc::Heap::WaitForGcToComplete");
    assertThat(dump.threads().get(1).stack()).hasSize(1);
  }

  @Test
  void endsAChain_whenNobodyHoldsTheLock() {
    String text =
        """
        "main" prio=5 tid=1 Blocked
          at a.B.c(B.java:1)
          - waiting to lock <0x01> (a a.B) held by thread 99
        """;

    ThreadDump dump = ThreadDumpReader.read(text);

    assertThat(dump.deadlock()).isEmpty();
    assertThat(dump.holder(main(dump))).isNull();
  }

  @Test
  void findsACircleBehindTheMainThread() {
    String text =
        """
        "main" prio=5 tid=1 Blocked
          - waiting to lock <0x01> (a a.B) held by thread 2
        "b" prio=5 tid=2 Blocked
          - waiting to lock <0x02> (a a.B) held by thread 3
        "c" prio=5 tid=3 Blocked
          - waiting to lock <0x01> (a a.B) held by thread 2
        """;

    assertThat(ThreadDumpReader.read(text).deadlock())
        .extracting(DumpedThread::name)
        .containsExactly("b", "c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "no dump", "\"", "\"main", "\"main\" prio=5 tid=99999999999 X\n  at ("})
  void readsWhatThereIs_whenTheTextIsNoDump(String text) {
    assertThatCode(() -> ThreadDumpReader.read(text).deadlock()).doesNotThrowAnyException();
  }

  @Test
  void staysBounded_whenTheTextIsHuge() {
    String thread = "\"t\" prio=5 tid=1 Blocked\n" + "  at a.B.c(B.java:1)\n".repeat(10_000);

    ThreadDump dump =
        ThreadDumpReader.read(thread + "\n".repeat(5_000_000) + "x".repeat(3_000_000));

    assertThat(main(dump).stack()).hasSize(512);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"main\" prio=5 tid=1 Native",
        "\"main\" tid=1 Timed Waiting",
        "\"main\" sysTid=77",
        "\"main\" (77)",
        "main (native):tid=1 systid=77 ",
        "Caused by: com.github.anrwatchdog.ANRError$$$_Thread: main (state = WAITING)",
        "Thread main (BLOCKED)",
        "\"main\" #1 prio=5 os_prio=0 tid=0x7f nid=0x1 runnable",
        "E/AppErrors( 12): \"main\" prio=5 tid=1 Native"
      })
  void losesNoFrameLikeLineOfTheMainThread(String head) {
    Random random = new Random(head.hashCode());
    for (int i = 0; i < 300; i++) {
      StringBuilder dump = new StringBuilder(head).append('\n');
      int frames = random.nextInt(20);
      for (int at = 0; at < frames; at++) {
        dump.append(random.nextBoolean() ? "  " : "\t");
        dump.append(FRAMES.get(random.nextInt(FRAMES.size()))).append('\n');
        dump.append(random.nextBoolean() ? "  | state=S\n\n" : "");
      }
      dump.append("\"other\" tid=2 Native\n  at a.B.c(B.java:1)\n  at <lost>\n");

      DumpedThread main = main(ThreadDumpReader.read(dump.toString()));

      assertThat(main.stack().size() + main.passedOver().kernel() + main.passedOver().unread())
          .as(dump.toString())
          .isEqualTo(frames);
    }
  }

  private static final List<String> FRAMES =
      List.of(
          "at a.B.c(B.java:1)",
          "at a.B.c (B.java:1)",
          "at a.B.c(:com.google.android.gms@1@1.2 (3-4):5)",
          "at java.base/a.B.c(Native Method)",
          "at a.B.c",
          "at <nothing>",
          "native: #00 pc 0004a874  /system/lib/libc.so (nanosleep+12)",
          "native: pc 0004a874  /system/lib/libc.so (???)",
          "native: nothing",
          "#00 pc 0x9b1c8 libc.so (read + 28) (BuildId: 00aa)",
          "#01  pc 0x00000000000911c0  /data/app/x/base.apk!libc.so",
          "#2 nothing",
          "kernel: __switch_to+0x8c/0xb4");
}
