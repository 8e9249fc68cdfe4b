package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import dev.jankline.command.JankCommand;
import dev.jankline.local.fleet.MessageLoop;
import dev.jankline.local.fleet.RecordingSink;
import dev.jankline.local.fleet.RecordingSink.Upload;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.Batch;
import dev.jankline.schema.Event;
import dev.jankline.schema.Stall;
import dev.jankline.schema.StallKind;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.ProcessExit;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.watch.FrameCause;
import dev.jankline.sdk.wire.ExitSubtype;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.json.PlainJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceCommandTest {
  private static final int MEGABYTE = 1 << 20;
  private static final long MOST_ALLOCATED = 48L << 20;
  private static final long STALL_MILLIS = 250;

  private static final String ANR =
      """
      "main" prio=5 tid=1 Blocked
        at com.example.reader.Store.load(Store.java:12)
        - waiting to lock <0x0a> (a java.lang.Object) held by thread 9
        at android.os.Handler.dispatchMessage(Handler.java:106)

      "worker" prio=5 tid=9 Native
        native: #00 pc 0004f1a8  /apex/lib64/libc.so (syscall+28)
        at com.example.reader.Store.load(Store.java:12)
      """;

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void batchOfTheRealSdk_conforms_inEveryForm() throws Exception {
    Batch batch = recorded();
    assertThat(batch.getEvents().stream().map(Event::getStall).filter(Objects::nonNull))
        .as("stalls with stacks, of a start, of an ANR")
        .anyMatch(stall -> !stall.getSamples().isEmpty())
        .extracting(Stall::getKind)
        .contains(StallKind.DISPATCH, StallKind.STARTUP, StallKind.ANR);
    byte[] avro = BatchCodec.encode(batch);
    String json = PlainJson.write(batch);
    Path plain = Files.write(folder.resolve("plain"), avro);
    Path packed = Files.write(folder.resolve("packed.gz"), gzip(avro, 1));
    Path text = Files.writeString(folder.resolve("batch.json"), json);

    int exit = jank(plain, packed, text);

    assertThat(out.toString(UTF_8)).endsWith("3 of 3 batches conform\n");
    assertThat(exit).isZero();
  }

  @Test
  void defects_areListedByFile_inWordsAndAsJson() throws Exception {
    String example = example();
    Path good = Files.writeString(folder.resolve("good.json"), example);
    Path bad =
        Files.writeString(
            folder.resolve("bad.json"),
            example
                .replace("\"screen\": \"FeedActivity\"", "\"screen\": \"Chat with Ann\"")
                .replace("\"parent\": 1", "\"parent\": 7"));

    assertThat(jank(good, bad)).isEqualTo(1);
    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            good + ": conforms, events: 2",
            bad + ": findings: 2",
            "  refused    events[0].stall.nodes[2].parent: 7 is not in -1 to 1. List a caller before"
                + " what it calls, and give its index, or -1 for none",
            "  tolerated  events[0].stall.screen: is not the name of a class or screen. Send letters,"
                + " digits and . _ $ / - without numbers of 5 digits and more: no text of a user",
            "1 of 2 batches conform");

    out.reset();
    assertThat(jank("--json", bad.toString())).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(json.get("conforms").asBoolean()).isFalse();
    JsonNode finding = json.at("/files/0/findings/0");
    assertThat(finding.get("level").asText()).isEqualTo("REFUSED");
    assertThat(finding.get("event").asInt()).isZero();
    assertThat(finding.get("path").asText()).isEqualTo("events[0].stall.nodes[2].parent");
    assertThat(finding.get("toDo").asText()).startsWith("List a caller");
  }

  @Test
  void hostileFiles_areRefusedInBoundedMemory() throws Exception {
    assertRefused("TOO_LARGE", gzip(new byte[MEGABYTE], 100));
    assertRefused("Not JSON", "[".repeat(900_000).getBytes(UTF_8));
    assertRefused("events[0]: must be", ("{\"events\":" + "[".repeat(900)).getBytes(UTF_8));
    assertRefused("Not JSON", ("{\"events\":[{\"x\":" + "[".repeat(900_000)).getBytes(UTF_8));
    assertRefused("has 1048577 bytes", new byte[MEGABYTE + 1]);
    assertRefused("MALFORMED", new byte[] {0x1F, (byte) 0x8B, 8, 0, 0});
    assertRefused("The JSON is empty", new byte[0]);
  }

  @Test
  void fileThatIsNotThere_isBadInput() {
    assertThat(jank(folder.resolve("none.json"))).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("there is no file").hasLineCount(1);
  }

  private void assertRefused(String why, byte[] content) throws IOException {
    Path file = Files.write(folder.resolve("hostile"), content);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    out.reset();
    long before = thread.getCurrentThreadAllocatedBytes();

    int exit = jank(file);

    assertThat(thread.getCurrentThreadAllocatedBytes() - before)
        .as("bytes allocated for %s", why)
        .isLessThan(MOST_ALLOCATED);
    assertThat(out.toString(UTF_8)).contains(why).contains("0 of 1 batches conform");
    assertThat(exit).isEqualTo(1);
  }

  private static String example() throws IOException {
    String page = Files.readString(Checkout.find().root().resolve("docs/protocol.md"));
    int start = page.indexOf("```json") + "```json".length();
    return page.substring(start, page.indexOf("```", start));
  }

  /** What a monitor with all kinds of events really uploads. */
  private Batch recorded() throws Exception {
    try (RecordingSink sink = RecordingSink.start()) {
      SdkConfig config =
          SdkConfig.builder()
              .app("com.example.reader")
              .version("1.1.0", 110)
              .sampleRate(1)
              .gateway(sink.url(), "key")
              .uploadIntervalMillis(0)
              .spoolDirectory(folder.resolve("spool").toFile())
              .build();
      try (MessageLoop loop =
          MessageLoop.start(
              "main",
              main ->
                  StallMonitor.start(
                      config, device(), main, new RealClock(), new SecureRandom()))) {
        StallMonitor monitor = loop.monitor();
        monitor.foreground(true);
        monitor.startingUp(true);
        loop.post("android.app.ActivityThread$H", ConformanceCommandTest::stall).get();
        monitor.frame(8_000_000, -8_000_000, FrameCause.UNKNOWN);
        monitor.screen("FeedActivity");
        monitor.exitReason(
            new ProcessExit(System.currentTimeMillis() + 1_000, ANR, ExitSubtype.UNKNOWN, -1));
        loop.post("android.os.Handler", ConformanceCommandTest::stall).get();
        monitor.frame(20_000_000, 4_000_000, FrameCause.UNKNOWN);
        monitor.frame(900_000_000, 884_000_000, FrameCause.APPLICATION);
        monitor.foreground(false);
        monitor.uploadNow();
      }
      List<Upload> uploads = sink.uploads("key");
      assertThat(uploads).hasSize(1);
      return uploads.get(0).batch();
    }
  }

  private static DeviceDescription device() {
    return new DeviceDescription("google", "Pixel 7", DeviceTier.MID, "14", 34, 60f, 6L << 30, 8);
  }

  private static void stall() {
    try {
      Thread.sleep(STALL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] gzip(byte[] content, int times) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      for (int i = 0; i < times; i++) {
        gzip.write(content);
      }
    }
    return packed.toByteArray();
  }

  private int jank(Path... files) {
    List<String> words = new ArrayList<>();
    for (Path file : files) {
      words.add(file.toString());
    }
    return jank(words.toArray(new String[0]));
  }

  private int jank(String... words) {
    List<String> all = new ArrayList<>(List.of("conformance"));
    all.addAll(List.of(words));
    return JankCommand.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        all.toArray(new String[0]));
  }
}
