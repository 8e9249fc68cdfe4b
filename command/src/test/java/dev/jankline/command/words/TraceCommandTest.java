package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.jankline.command.JankCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceCommandTest {
  private static final String CLASS = "org/assertj/core/util/Strings.class";

  @TempDir Path folder = Path.of("");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void classes() throws Exception {
    Path file = folder.resolve("classes").resolve(CLASS);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    try (InputStream in = getClass().getClassLoader().getResourceAsStream(CLASS)) {
      Files.write(file, Objects.requireNonNull(in).readAllBytes());
    }
  }

  @Test
  void classesAreInstrumented_andTheirStacksRetraced() throws Exception {
    assertThat(instrument("--json")).isZero();
    JsonNode report = new ObjectMapper().readTree(out.toString(UTF_8));
    assertThat(report.get("classes").intValue()).isEqualTo(1);
    assertThat(report.get("methods").intValue()).isPositive();
    assertThat(report.get("skipped").has("single_call")).isTrue();
    assertThat(report.get("buildId").textValue()).matches("[0-9a-f]{64}");

    String id =
        Files.readAllLines(mapping()).stream()
            .filter(line -> line.contains("Strings join ("))
            .findFirst()
            .orElseThrow()
            .split(",", 2)[0];
    out.reset();
    assertThat(jank("0," + id + ",3,120\n", "retrace", "--symbols", mapping().toString())).isZero();
    assertThat(out.toString(UTF_8)).isEqualTo("0,org.assertj.core.util.Strings.join,3,120\n");
    out.reset();
    assertThat(jank("0," + id + ",3,120", "retrace", "--json", "--symbols", mapping().toString()))
        .isZero();
    assertThat(out.toString(UTF_8))
        .isEqualTo("{\"lines\":[\"0,org.assertj.core.util.Strings.join,3,120\"]}\n");
  }

  @Test
  void idsOfTheEarlierMappingAreKept_andTold() throws Exception {
    instrument();
    Path earlier = Files.copy(mapping(), folder.resolve("earlier.txt"));
    out.reset();

    assertThat(instrument("--earlier", earlier.toString())).isZero();

    int methods = Files.readAllLines(earlier).size();
    assertThat(out.toString(UTF_8))
        .startsWith(methods + " methods of 1 classes have probes\n")
        .contains(methods + " ids kept from the earlier mapping\n")
        .contains("0 ids moved")
        .contains("build id (MATRIX_METHODS) ");
    assertThat(mapping()).hasSameBinaryContentAs(earlier);
  }

  @Test
  void whatIsWrongIsOneLine_andExit2() throws Exception {
    Path list = Files.writeString(folder.resolve("skip.txt"), "com/example\n");

    assertThat(instrument("--skip", list.toString())).isEqualTo(2);
    assertThat(instrument("--earlier", "none.txt")).isEqualTo(2);
    assertThat(jank("", "trace", "instrument", "--in", "x")).isEqualTo(2);

    assertThat(err.toString(UTF_8).lines()).hasSize(3);
    assertThat(err.toString(UTF_8))
        .contains("skip.txt line 1 is not a package")
        .contains("there is no file none.txt")
        .contains("--out");
    assertThat(folder.resolve("traced")).doesNotExist();
  }

  private int instrument(String... more) {
    String[] args = {
      "trace", "instrument",
      "--in", folder.resolve("classes").toString(),
      "--out", folder.resolve("traced").toString(),
      "--mapping", mapping().toString()
    };
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return jank("", all);
  }

  private Path mapping() {
    return folder.resolve("methodMapping.txt");
  }

  private int jank(String in, String... args) {
    return JankCommand.run(
        new ByteArrayInputStream(in.getBytes(UTF_8)),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        args);
  }
}
