package dev.jankline.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.jankline.analysis.StallAnalysis;
import dev.jankline.analysis.explain.PlainStall.PlainFrame;
import dev.jankline.analysis.frames.AppFrames;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.SymbolizedFrame;
import dev.jankline.schema.ThreadState;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

  private final AppFrames appFrames = AppFrames.of(Map.of());

  private static String resource(String name) throws IOException {
    try (InputStream in = ExplanationTest.class.getResourceAsStream("/explain/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static SymbolizedFrame show(StackFrame frame) {
    JavaFrame java = Objects.requireNonNull(frame.getJavaFrame());
    return PlainFrame.parse(java.getClassName() + "." + java.getMethodName());
  }

  private static StallFile read(String json) throws WireException {
    return StallFile.parse(json, ExplanationTest::show);
  }

  private Explanation explain(String json) throws WireException {
    return Explanation.of(read(json), appFrames);
  }

  @Test
  void textReadsAsInTheDocs() throws Exception {
    assertThat(explain(resource("stall.json")).text()).isEqualTo(resource("explanation.txt"));
  }

  @Test
  void docsShowTheBeginningOfAStallOfTheDemo() throws Exception {
    String docs = Files.readString(Path.of("..", "docs", "analysis.md"));
    String explanation = resource("demo-explanation.txt");
    String shown = explanation.substring(0, explanation.indexOf("\nRepresentative stack"));

    assertThat(explain(resource("demo-stall.json")).text()).isEqualTo(explanation);
    assertThat(docs).contains("```text\n" + shown + "…\n```\n");
  }

  @Test
  void matrixTracesWeighTheTimeSpentInAMethodItself() throws Exception {
    String json =
        "{\"durationMs\":200,\"samples\":[],\"frames\":["
            + "{\"matrixFrame\":{\"methodId\":1,\"durationMillis\":200}},"
            + "{\"matrixFrame\":{\"methodId\":2,\"durationMillis\":150}},"
            + "{\"matrixFrame\":{\"methodId\":3,\"durationMillis\":20}}],"
            + "\"nodes\":[{\"parent\":-1,\"frame\":0},{\"parent\":0,\"frame\":1},"
            + "{\"parent\":1,\"frame\":2}]}";

    StallFile file =
        StallFile.parse(
            json,
            frame ->
                PlainFrame.parse(
                    "com.a.M"
                        + Objects.requireNonNull(frame.getMatrixFrame()).getMethodId()
                        + ".run"));

    assertThat(file.stall().samples())
        .extracting(sample -> sample.shareMillis())
        .containsExactly(50L, 130L, 20L);
    assertThat(Explanation.of(file, appFrames).verdict().title()).startsWith("com.a.M2.run");
  }

  @Test
  void readsTheTextOfAnAnr() throws Exception {
    String json =
        "{\"durationMs\":5000,\"kind\":\"ANR\",\"threadDump\":"
            + "\"\\\"main\\\" prio=5 tid=1 Native\\n  at a.B.c(B.java:1)\\n\"}";

    StallFile file = StallFile.parse(json, frame -> PlainFrame.parse("a.B.c(B.java:1)"));

    assertThat(file.stall().samples().get(0).state()).isEqualTo(ThreadState.NATIVE);
    assertThat(file.stall().samples().get(0).stack()).hasSize(1);
  }

  @Test
  void refusesADumpBesideSamples() {
    assertThatThrownBy(() -> read("{\"threadDump\":\"x\",\"samples\":[]}"))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("has to be left out");
  }

  @Test
  void jsonSaysTheSame() throws Exception {
    JsonNode json = explain(resource("stall.json")).json();

    assertThat(json.at("/title").textValue()).isEqualTo("com.example.reader.feed.FeedRanker.rank");
    assertThat(json.at("/location").textValue())
        .isEqualTo("com.example.reader.feed.FeedRanker.rank(FeedRanker.java:34)");
    assertThat(json.at("/fingerprints/primary/fingerprint").textValue()).startsWith("k1:");
    assertThat(json.at("/fingerprints/primary/parts/0/value").textValue())
        .isEqualTo("com.example.reader.feed.FeedRanker.rank");
    assertThat(json.at("/stack")).hasSize(7);
    assertThat(json.at("/stack/3/fate").textValue()).isEqualTo("STUB");
    assertThat(json.at("/keyMillis").longValue()).isEqualTo(292);
    assertThat(json.at("/tree/0/name").textValue())
        .isEqualTo("com.example.reader.feed.Feed.lambda$open");
    assertThat(json.at("/tree/0/millis").longValue()).isEqualTo(292);
  }

  @Test
  void explainsWhatTheTopologyComputes() throws Exception {
    StallFile file = read(resource("stall.json"));
    Explanation explanation = Explanation.of(file, appFrames);

    var analyzed = new StallAnalysis(appFrames).analyze(file.stall());

    assertThat(explanation.verdict().fingerprints()).isEqualTo(analyzed.getFingerprints());
    assertThat(explanation.verdict().title()).isEqualTo(analyzed.getTitle());
  }

  @Test
  void listsAlternatives_whenNoStackDominates() throws Exception {
    String json =
        "{\"durationMillis\":300,\"samples\":["
            + "{\"shareMs\":100,\"stack\":[\"com.a.A.aa\"]},"
            + "{\"shareMs\":100,\"stack\":[\"com.a.B.bb\"]},"
            + "{\"shareMs\":100,\"stack\":[\"com.a.C.cc\"]}]}";

    assertThat(explain(json).text())
        .contains("no dominant stack: no path has half of the time", "33 %  com.a.A.aa");
    assertThat(explain(json).json().at("/alternatives")).hasSize(3);
  }

  @Test
  void readsTheSharedTable_whenStacksAreNotPlain() throws Exception {
    String json =
        "{\"kind\":\"DISPATCH\",\"durationMillis\":100,\"frames\":["
            + "{\"javaFrame\":{\"className\":\"com.a.Feed\",\"methodName\":\"load\"}},"
            + "{\"javaFrame\":{\"className\":\"java.lang.Thread\",\"methodName\":\"sleep\"}}],"
            + "\"nodes\":[{\"parent\":-1,\"frame\":0},{\"parent\":0,\"frame\":1}],"
            + "\"samples\":[{\"offsetMillis\":80,\"shareMillis\":100,\"node\":1,"
            + "\"threadState\":\"TIMED_WAITING\"}]}";

    StallFile file = read(json);

    assertThat(file.stall().samples().get(0).stack())
        .extracting(SymbolizedFrame::getFunction)
        .containsExactly("java.lang.Thread.sleep", "com.a.Feed.load");
    assertThat(file.stall().samples().get(0).state()).isEqualTo(ThreadState.TIMED_WAITING);
    assertThat(explain(json).verdict().title()).isEqualTo("com.a.Feed.load");
  }

  @Test
  void sharesAreTheTimeNearestToTheSample_whenLeftOut() throws Exception {
    StallFile file = read(resource("stall.json"));

    assertThat(file.stall().samples())
        .extracting(sample -> sample.shareMillis())
        .isEqualTo(List.of(106L, 52L, 134L, 128L));
  }

  @Test
  void explainsAnEmptyStall() throws Exception {
    assertThat(explain("{\"samples\":[]}").text())
        .contains("none: no sample has a frame", "none: no frame was kept");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{|Not JSON",
        "[]|'stall' is not an object",
        "{}|'samples' is missing",
        "{\"samples\":[1]}|samples[0] is not an object",
        "{\"samples\":[{\"stack\":[1]}]}|samples[0].stack[0] is not a text",
        "{\"samples\":[{\"stack\":[],\"node\":0}]}|both 'stack' and 'node'",
        "{\"samples\":[],\"durationMs\":1,\"durationMillis\":1}|leave one of them out",
        "{\"samples\":[],\"scenery\":\"x\"}|scenery",
        "{\"stall\":{\"samples\":[]},\"heather\":{}}|'heather' is not known",
        "{\"stall\":{\"samples\":[]},\"header\":1}|'header' is not an object",
        "{\"samples\":[{\"node\":0}]}|there is no node 0",
        "{\"samples\":[{\"node\":0}],\"nodes\":[{\"parent\":0,\"frame\":0}],\"frames\":"
            + "[{\"javaFrame\":{\"className\":\"A\",\"methodName\":\"a\"}}]}|caller comes after",
        "{\"samples\":[{\"node\":0}],\"nodes\":[{\"parent\":-1,\"frame\":7}]}|there is no frame 7",
      })
  void saysWhatIsWrong_whenTheFileIsNot(String json, String message) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOf(WireException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "a.b.C.d(C.java:12)|a.b.C.d|a.b.C|d|C.java|12|-",
        "  at a.b.C.d(C.kt)|a.b.C.d|a.b.C|d|C.kt|-1|-",
        "a.b.C.<init>(Unknown Source)|a.b.C.<init>|a.b.C|<init>|-|-1|-",
        "at java.base@17.0.1/java.lang.Thread.sleep(Native Method)"
            + "|java.lang.Thread.sleep|java.lang.Thread|sleep|-|-1|-",
        "java.base/java.lang.Thread.run(Thread.java:833)"
            + "|java.lang.Thread.run|java.lang.Thread|run|Thread.java|833|-",
        "a.b.C$$Lambda$14/0x0000.run(Unknown Source)"
            + "|a.b.C$$Lambda$14/0x0000.run|a.b.C$$Lambda$14/0x0000|run|-|-1|-",
        "#03 pc 0001f2a0  /apex/lib64/libc.so (read+4)|read+4|-|-|-|-1|libc.so",
        "#03 pc 0001f2a0  /data/app/libreader.so|0x0001f2a0|-|-|-|-1|libreader.so",
        "#03 pc 0001f2a0  /memfd:jit-cache (deleted) (offset 0x2000000) (a.B.c+88)"
            + "|a.B.c+88|-|-|-|-1|memfd:jit-cache",
        "#03 pc 0001f2a0  /lib64/libc.so (read+4) (BuildId: 00ab)|read+4|-|-|-|-1|libc.so",
        "reader::Feed::load(int)|reader::Feed::load(int)|-|-|-|-1|-",
        "load.part.0|load.part.0|-|-|-|-1|-",
      })
  void readsFrames_asPeoplePasteThem(
      String line,
      String function,
      String className,
      String method,
      String file,
      int number,
      String module) {
    assertThat(PlainFrame.parse(line))
        .isEqualTo(
            new SymbolizedFrame(
                function, className, method, file, number, module, false, false, false, null, null,
                null));
  }
}
