package dev.jankline.command.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.jankline.command.conformance.CheckedBatch.Finding;
import dev.jankline.command.conformance.CheckedBatch.Finding.Level;
import dev.jankline.schema.Batch;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.WireException;
import dev.jankline.wire.json.PlainJson;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConformanceTest {
  private static final String STALL = "/events/0/stall";
  private static final long SEED = 21;
  private static final int CHANGES = 3_000;

  private final Conformance conformance = new Conformance(ProtocolExample.FACTS);

  @Test
  void exampleOfThePage_conforms_inBothForms() throws Exception {
    ObjectNode example = ProtocolExample.batch();
    assertThat(conformance.check(bytes(example)))
        .isEqualTo(new CheckedBatch(2, List.of(), 0))
        .isEqualTo(conformance.check(avro(example)));
  }

  /** One defect each: where, the value to plant, and what is found where. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/header|platform|'UNKNOWN'|tolerated|header.platform: is UNKNOWN",
        "/header|versionCode|0|tolerated|header.versionCode: 0 is below 1",
        "/header|versionName|' '|tolerated|header.versionName: is blank",
        "/header|sdkVersion|''|tolerated|header.sdkVersion: is blank",
        "/header|installId|'ann@example.com'|tolerated|header.installId: is not 16 or more",
        "/header|installId|' '|*|header.installId",
        "/header|app|''|refused|header.app: is blank",
        "/header|sampleRate|0|refused|header.sampleRate: 0.0 is not in (0, 1]",
        "/header|configRevision|-1|tolerated|header.configRevision: -1 is below 0",
        "/header/device|model|''|tolerated|header.device.model: is blank",
        "/header/device|cpuCores|0|tolerated|header.device.cpuCores: 0 is below 1",
        "/header/device|refreshRateHz|0|tolerated|header.device.refreshRateHz: 0.0 is below 1",
        "/header/device|vendor|'Google'|tolerated|header.device.vendor: is not in lower case",
        "/header|labels|{'arm':'12345678901234567890123456789012345678901'}|refused|header.labels: 41",
        "/header/buildIds/0|kind|'UNKNOWN'|tolerated|header.buildIds[0].kind: is UNKNOWN",
        "/header/buildIds/0|kind|'MACHO_UUID'|-|",
        "|sentAt|'2030-01-01T00:00:00Z'|*|sentAt: 2030-01-01T00:00:00Z is in the future",
        "|sentAt|1772352060|*|sentAt: 1970-01-21T12:19:12.060Z is too long ago to be true",
        "|id|'00000000000000000000000000000000'|tolerated|id: is all zeros",
        "|events|[]|refused|events: holds 0 events",
        "/events/1|id|'6f1c2a9e00000000000000000000e001'|tolerated|events[1].id: is the id of an",
        "/events/1|time|'2026-03-01T08:01:01Z'|tolerated|events[1].time: 2026-03-01T08:01:01Z is after",
        "/events/1|time|'2026-02-27T08:00:59Z'|tolerated|events[1].time: 2026-02-27T08:00:59Z is more",
        "/events/1|exposure|null|refused|events[1]: has 0 bodies",
        "/events/1/exposure|foregroundMillis|-1|refused|events[1].exposure.foregroundMillis: -1",
        "/events/1|exposure|{'foregroundMillis':0,'sessions':0}|tolerated|events[1].exposure: says",
        "/events/1|exposure|{'foregroundMillis':0,'sessions':0,'starts':[{'type':'HOT','firstFrameMillis':9}]}|-|",
        "/events/1/exposure|starts|[{'firstFrameMillis':9}]|tolerated|events[1].exposure.starts[0].type: is UNKNOWN",
        "/events/1/exposure|starts|[{'firstFrameMillis':-1}]|*|events[1].exposure.starts[0].firstFrameMillis: -1",
        STALL + "|kind|'UNKNOWN'|tolerated|events[0].stall.kind: is UNKNOWN",
        STALL + "|thresholdMillis|0|tolerated|events[0].stall.thresholdMillis: 0 is below 1",
        STALL + "|thresholdMillis|185|tolerated|events[0].stall.durationMillis: 184 is below the",
        STALL + "|durationMillis|86400001|*|events[0].stall.durationMillis: 86400001 is not in 0",
        STALL + "|screen|'Chat with Ann'|tolerated|events[0].stall.screen: is not the name of a",
        STALL + "|screen|'User1234567'|tolerated|events[0].stall.screen: is not the name of a",
        STALL + "|messageTarget|'a@b.c'|tolerated|events[0].stall.messageTarget: is not the name",
        STALL + "|messageCallback|'(cold)'|tolerated|events[0].stall.messageCallback: is not the",
        STALL + "|messageCallback|'(warm start)'|-|",
        STALL + "|screen|'(unnamed)'|-|",
        STALL + "|screen|'Feed$$ExternalSyntheticLambda123456'|-|",
        STALL + "|causeBits|8|tolerated|events[0].stall.causeBits: 8 is not in 0 to 7",
        STALL + "|lockOwner|{'lock':'','threadName':'t'}|tolerated|events[0].stall.lockOwner: has",
        STALL
            + "/samples/1|offsetMillis|80|tolerated|events[0].stall.samples[1].offsetMillis: 80 does",
        STALL
            + "/samples/0|offsetMillis|-1|tolerated|events[0].stall.samples[0].offsetMillis: -1 is",
        STALL
            + "/samples/1|offsetMillis|185|tolerated|events[0].stall.samples[1].offsetMillis: 185",
        STALL
            + "/samples/1|shareMillis|60|tolerated|events[0].stall.samples: have shares of 192 ms",
        STALL
            + "/samples/1|shareMillis|-52|*|events[0].stall.samples[1].shareMillis: -52 is below 0",
        STALL + "/samples/0|node|3|refused|events[0].stall.samples[0].node: 3 is not in -1 to 2",
        STALL + "/nodes/1|parent|1|refused|events[0].stall.nodes[1].parent: 1 is not in -1 to 0",
        STALL + "/nodes/2|frame|9|*|events[0].stall.nodes[2].frame: 9 is not in 0 to 2",
        STALL + "/nodes/2|frame|1|tolerated|events[0].stall.frames[2]: is the frame of no node",
        STALL
            + "/frames/1/javaFrame|className|'a.b.c(B.java:1)'|tolerated|"
            + "events[0].stall.frames[1].javaFrame.className: is not the name of a class",
        STALL
            + "/frames/1/javaFrame|methodName|'c()'|tolerated|"
            + "events[0].stall.frames[1].javaFrame.methodName: is not the name of a method",
        STALL
            + "/frames/0/javaFrame|fileName|'/home/ann/A.java'|tolerated|"
            + "events[0].stall.frames[0].javaFrame.fileName: is a path",
        STALL
            + "/frames/1/javaFrame|line|-3|tolerated|events[0].stall.frames[1].javaFrame.line: -3",
        STALL
            + "/frames|1|{'javaFrame':{'className':'android.os.Handler',"
            + "'methodName':'dispatchMessage','fileName':'Handler.java','line':106}}|tolerated|"
            + "events[0].stall.frames[1]: is there twice",
        STALL + "/frames|2|{}|refused|events[0].stall.frames[2]: has 0 forms",
        STALL
            + "/frames|2|{'rawFrame':{'text':'x','format':'SWIFT'}}|tolerated|"
            + "events[0].stall.frames[2].rawFrame.format: is none that the server reads",
        STALL
            + "/frames|2|{'matrixFrame':{'methodId':1}}|tolerated|"
            + "events[0].stall.frames[2].matrixFrame.methodId: cannot be named",
        STALL
            + "/frames|2|{'dartFrame':{'buildId':'ab','symbol':'s'}}|tolerated|"
            + "events[0].stall.frames[2].dartFrame: has neither symbol and offset nor an address",
        STALL
            + "/frames|2|{'dartFrame':{'address':1}}|tolerated|"
            + "events[0].stall.frames[2].dartFrame.buildId: is missing",
        STALL
            + "/frames/2/nativeFrame|buildId|'0A1B-2C3D'|tolerated|"
            + "events[0].stall.frames[2].nativeFrame.buildId: is not lower-case hex",
        STALL
            + "/frames/2/nativeFrame|absolute|true|tolerated|"
            + "events[0].stall.frames[2].nativeFrame.moduleBase: is missing",
        STALL
            + "/frames/2/nativeFrame|address|-1|tolerated|"
            + "events[0].stall.frames[2].nativeFrame.address: -1 is below 0",
        STALL + "/context|batteryPercent|101|tolerated|events[0].stall.context.batteryPercent: 101",
        STALL + "/context|cpuMillis|171000|tolerated|events[0].stall.context.cpuMillis: 171000 is",
        STALL + "/context|heapUsedBytes|-1|tolerated|events[0].stall.context.heapUsedBytes: -1 is",
      })
  void plantedDefect_isNamedWithItsPlace(
      String at, String field, String value, String level, String text) throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    ProtocolExample.plant(batch, at == null ? "" : at, field, value);

    CheckedBatch found = conformance.check(bytes(batch));

    assertThat(conformance.check(avro(batch))).as("in Avro").isEqualTo(found);
    assertNames(found, level, text);
  }

  /** What only JSON can get wrong: a field that cannot be read. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/header|appp|1|refused|header.appp: is not a field of BatchHeader. Did you mean 'app'?",
        "/header|platform|'WINDOWS'|refused|header.platform: 'WINDOWS' is not a Platform",
        "/header|versionCode|'110'|refused|header.versionCode: must be a whole number",
        "/header|device|[]|refused|header.device: must be an object, but is an array",
        "|sentAt|'yesterday'|refused|sentAt: must be milliseconds since 1970",
        "|events|{}|refused|events: must be an array, but is an object",
        "/events/0|id|'12'|refused|events[0].id: must be 32 hex digits, but is",
        STALL + "|kind|null|refused|events[0].stall.kind: is missing",
        STALL
            + "/samples/1|threadState|'ASLEEP'|refused|"
            + "events[0].stall.samples[1].threadState: 'ASLEEP' is not a ThreadState",
        STALL
            + "/frames|1|{'swiftFrame':{'a':[1,{}]}}|refused|"
            + "events[0].stall.frames[1].swiftFrame: is not a field of StackFrame",
      })
  void unreadableField_isNamedWithItsPlace(
      String at, String field, String value, String level, String text) throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    ProtocolExample.plant(batch, at == null ? "" : at, field, value);

    assertNames(conformance.check(bytes(batch)), level, text);
  }

  @Test
  void screenFramesAndSelfReports_mustAddUp() throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    ProtocolExample.plant(batch, "/events/0", "stall", "null");
    ProtocolExample.plant(
        batch,
        "/events/0",
        "screenFrames",
        "{'screen':'Mail for Ann','refreshRateHz':0,'frames':10,'visibleMillis':0,"
            + "'overrunHistogram':[8,1],'slowFrames':9,'frozenFrames':2,"
            + "'causes':{'application':5,'compositor':4,'other':1}}");
    ProtocolExample.plant(batch, "/events/1", "exposure", "null");
    ProtocolExample.plant(
        batch,
        "/events/1",
        "selfReport",
        "{'captured':9,'queued':1,'sent':2,'dropped':[{'reason':'LOST','events':3}],"
            + "'overheadMillis':1}");

    assertThat(texts(conformance.check(avro(batch))))
        .isEqualTo(
            """
            events[0].screenFrames.screen: is not the name of a class or screen
            events[0].screenFrames.refreshRateHz: 0.0 is below 1
            events[0].screenFrames.visibleMillis: is 0 with 10 frames
            events[0].screenFrames.overrunHistogram: adds up to 9, not to the 10 frames
            events[0].screenFrames.slowFrames: with the frozen ones are 11 of 10 frames
            events[0].screenFrames.causes: add up to 10 of 9 slow frames
            events[1].selfReport.dropped[0].reason: is none of [EXPIRED, SPOOL_FULL]
            events[1].selfReport.captured: 9 is not sent + queued + all dropped, which is 6""");
  }

  @Test
  void everyDefectIsNamed_notOnlyTheFirst() throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    ProtocolExample.plant(batch, "/header", "platform", "'WINDOWS'");
    ProtocolExample.plant(batch, "/header", "versionCode", "'110'");
    ProtocolExample.plant(batch, STALL + "/nodes/1", "parent", "1");
    ProtocolExample.plant(batch, STALL + "/nodes/2", "parent", "2");
    ProtocolExample.plant(batch, STALL, "screen", "'Chat with Ann'");
    ProtocolExample.plant(batch, "/events/1/exposure", "sessions", "-1");

    CheckedBatch found = conformance.check(bytes(batch));

    assertThat(found.findings())
        .extracting(Finding::path)
        .containsExactly(
            "header.platform",
            "header.versionCode",
            "events[1].exposure.sessions",
            "events[0].stall.nodes[1].parent",
            "events[0].stall.nodes[2].parent",
            "events[0].stall.screen");
    assertThat(found.findings().get(2).event()).isEqualTo(1);
    assertThat(found.findings().get(0).event()).isNull();
  }

  @Test
  void findingsBeyondAThousand_areCounted() throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    String samples = "[" + "{'offsetMillis':1,'shareMillis':0,'node':7},".repeat(1_500) + "{}]";
    ProtocolExample.plant(batch, STALL, "samples", samples.replace(",{}]", "]"));

    CheckedBatch found = conformance.check(avro(batch));

    assertThat(found.findings()).hasSize(1_000);
    // 1,500 nodes that are not there, 1,499 offsets that do not rise, one sum of shares.
    assertThat(found.findings().size() + found.unnamed()).isEqualTo(1_500 + 1_499 + 1);
  }

  @Test
  void truncatedAvro_isNamedWithTheFieldItEndsIn() throws Exception {
    byte[] whole = avro(ProtocolExample.batch());
    for (int length = 0; length < whole.length; length++) {
      CheckedBatch found = conformance.check(Arrays.copyOf(whole, length));
      assertThat(found.findings()).as("at %s bytes", length).hasSize(1);
      assertThat(found.findings().get(0).level()).isEqualTo(Level.REFUSED);
    }
    assertThat(conformance.check(Arrays.copyOf(whole, whole.length - 3)).findings().get(0).path())
        .startsWith("events[1].exposure.");
    assertThat(conformance.check(Arrays.copyOf(whole, 40)).findings().get(0).path())
        .startsWith("header.");
    assertThat(conformance.check(Arrays.copyOf(whole, whole.length + 1)).findings())
        .singleElement()
        .extracting(Finding::what)
        .asString()
        .contains("1 more bytes follow");
  }

  @Test
  void eventThatIsTooLargeForARecord_isRefused() throws Exception {
    ObjectNode batch = ProtocolExample.batch();
    String frame = "{'rawFrame':{'text':'" + "x".repeat(4_000) + "','format':'ART_THREAD_DUMP'}}";
    ProtocolExample.plant(batch, STALL, "frames", "[" + (frame + ",").repeat(4) + frame + "]");
    ProtocolExample.plant(batch, STALL, "nodes", nodes(5));

    CheckedBatch found = conformance.check(bytes(batch));

    assertThat(conformance.check(avro(batch))).isEqualTo(found);
    assertThat(texts(found))
        .matches("events\\[0]: has 20\\d{3} bytes as a record; a gateway writes 20000");
    assertThat(found.findings().get(0).level()).isEqualTo(Level.REFUSED);
  }

  private static String nodes(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{'parent':%d,'frame':%d}".formatted(i - 1, i))
        .collect(Collectors.joining(",", "[", "]"));
  }

  /** One truth: what a gateway refuses is refused here, and nothing else. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void changedBytes_areRefused_exactlyWhenAGatewayRefusesThem(boolean avro) throws Exception {
    byte[] sound = avro ? avro(ProtocolExample.batch()) : bytes(ProtocolExample.batch());
    SplittableRandom random = new SplittableRandom(SEED);
    int refused = 0;
    for (int i = 0; i < CHANGES; i++) {
      byte[] changed = sound.clone();
      changed[random.nextInt(avro ? 10 : 0, changed.length)] = (byte) random.nextInt();
      changed[random.nextInt(avro ? 10 : 0, changed.length)] = sound[random.nextInt(sound.length)];

      boolean here =
          conformance.check(changed).findings().stream()
              .anyMatch(finding -> finding.level() == Level.REFUSED);

      assertThat(here).as("change %s of seed %s", i, SEED).isEqualTo(refusedByGateway(changed));
      refused += here ? 1 : 0;
    }
    assertThat(refused).isBetween(1, CHANGES - 1);
  }

  /** Reads and checks as BatchReader of the gateway does. */
  private static boolean refusedByGateway(byte[] body) {
    try {
      Batch batch =
          body.length > 0 && body[0] == (byte) 0xC3
              ? BatchCodec.decode(body)
              : PlainJson.read(body, Batch.class, ItemLimit.ofBatch());
      BatchCheck.check(batch);
      return false;
    } catch (WireException e) {
      return true;
    }
  }

  private static void assertNames(CheckedBatch found, String level, String text) {
    if (level.equals("-")) {
      assertThat(found.findings()).isEmpty();
      return;
    }
    assertThat(found.conforms()).isFalse();
    assertThat(texts(found)).contains(text);
    assertThat(found.findings()).allMatch(finding -> !finding.toDo().isBlank());
    if (!level.equals("*")) {
      assertThat(found.findings()).hasSize(1);
      assertThat(found.findings().get(0).level())
          .isEqualTo(Level.valueOf(level.toUpperCase(Locale.ROOT)));
    }
  }

  private static String texts(CheckedBatch found) {
    return found.findings().stream()
        .map(finding -> finding.path() + ": " + finding.what())
        .collect(Collectors.joining("\n"));
  }

  private static byte[] bytes(ObjectNode batch) {
    return batch.toString().getBytes(UTF_8);
  }

  private static byte[] avro(ObjectNode batch) throws WireException {
    return BatchCodec.encode(PlainJson.read(batch, Batch.class));
  }
}
