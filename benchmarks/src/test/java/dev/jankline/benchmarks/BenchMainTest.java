package dev.jankline.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.benchmarks.measure.Bench;
import dev.jankline.benchmarks.measure.Figure;
import dev.jankline.benchmarks.scale.DayBench;
import dev.jankline.local.stack.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchMainTest {
  private static final Figure KEPT = Figure.of("pair", 41.25, "ns").atMost(60);
  private static final Figure PLAIN = Figure.of("clock", 22, "ns");
  private static final Figure MISSED = Figure.of("ratio", 19, "times").atLeast(20);

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void figuresArePrintedAsOneDocument() throws IOException {
    assertThat(run(run -> List.of(KEPT, PLAIN), "fake", "--json")).isZero();

    assertThat(out.toString(UTF_8).lines()).hasSize(1);
    JsonNode document = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(document.get("bench").asText()).isEqualTo("fake");
    assertThat(document.get("ok").asBoolean()).isTrue();
    assertThat(document.get("loadBefore").isNumber()).isTrue();
    assertThat(document.get("figures").toString())
        .isEqualTo(
            "[{\"name\":\"pair\",\"value\":41.25,\"unit\":\"ns\",\"bound\":\"<= 60\",\"ok\":true},"
                + "{\"name\":\"clock\",\"value\":22.0,\"unit\":\"ns\",\"ok\":true}]");
  }

  @Test
  void figuresArePrintedAsATable() {
    assertThat(run(run -> List.of(KEPT, PLAIN), "fake")).isZero();

    assertThat(out.toString(UTF_8).lines().limit(2))
        .containsExactly(
            "pair        41.25 ns       ok, promised <= 60", "clock          22 ns       ");
    assertThat(out.toString(UTF_8)).contains("load average");
  }

  @Test
  void missedPromiseIsAFailedRun() {
    assertThat(run(run -> List.of(KEPT, MISSED), "fake")).isEqualTo(1);

    assertThat(out.toString(UTF_8)).contains("MISSED, promised >= 20");
    assertThat(err.toString(UTF_8)).contains("a promise is missed");
  }

  @Test
  void numberThatWasNotMeasuredIsAFailedRun() throws IOException {
    assertThat(run(run -> List.of(Figure.of("x", Double.NaN, "ns")), "fake", "--json"))
        .isEqualTo(1);

    JsonNode figure = new ObjectMapper().readTree(out.toString(UTF_8)).get("figures").get(0);
    assertThat(figure.get("value").asText()).isEqualTo("not measured");
    assertThat(figure.get("ok").asBoolean()).isFalse();
  }

  @Test
  void benchmarkWithoutFiguresIsAFailedRun() {
    assertThat(run(run -> List.of(), "fake")).isEqualTo(1);
  }

  @Test
  void whatFailsIsToldInOneLine() {
    assertThat(
            run(
                run -> {
                  throw new IOException("no disk: make room");
                },
                "fake"))
        .isEqualTo(1);

    assertThat(err.toString(UTF_8).lines()).last().isEqualTo("jank bench: no disk: make room");
    assertThat(out.toString(UTF_8)).isEmpty();
  }

  @Test
  void unknownNameListsWhatThereIs() {
    assertThat(run(run -> List.of(KEPT), "fakes")).isEqualTo(2);

    assertThat(err.toString(UTF_8)).contains("unknown fakes").contains("fake         measures");
  }

  @Test
  void devicesAreTakenByTheBenchmarkThatAsksForThem() {
    assertThat(run(run -> List.of(KEPT), "fake", "--devices", "20")).isEqualTo(1);
    assertThat(err.toString(UTF_8)).contains("fake takes no --devices");

    assertThat(new DayBench().withDevices(20)).isInstanceOf(DayBench.class);
    assertThatThrownBy(() -> new DayBench().withDevices(0)).hasMessageContaining("at least 1");
  }

  @Test
  void folderOfTheRunIsGoneAfterIt_andItsLogsStay() {
    Path[] seen = new Path[2];
    run(
        run -> {
          seen[0] = Files.writeString(run.directory().resolve("left"), "behind");
          seen[1] = Files.writeString(run.logs().resolve("tool.log"), "said");
          return List.of(KEPT);
        },
        "fake");

    assertThat(seen[0]).doesNotExist();
    assertThat(seen[0].getParent()).doesNotExist();
    assertThat(seen[1]).hasContent("said");
  }

  @Test
  void everyBenchmarkHasANameOfItsOwn() {
    assertThat(BenchMain.known()).isNotEmpty().extracting(Bench::name).doesNotHaveDuplicates();
  }

  private int run(Measuring measuring, String... args) {
    Bench bench =
        new Bench() {
          @Override
          public String name() {
            return "fake";
          }

          @Override
          public String summary() {
            return "measures nothing";
          }

          @Override
          public List<Figure> run(Bench.Run run) throws Exception {
            return measuring.measure(run);
          }
        };
    return new BenchMain(
            List.of(bench),
            new Checkout(folder, "target"),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8))
        .run(args);
  }

  private interface Measuring {
    List<Figure> measure(Bench.Run run) throws Exception;
  }
}
