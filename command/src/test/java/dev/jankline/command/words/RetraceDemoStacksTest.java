package dev.jankline.command.words;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.android.tools.r8.retrace.Retrace;
import dev.jankline.command.JankCommand;
import dev.jankline.local.fleet.ReaderBuild;
import dev.jankline.local.fleet.Recorder;
import dev.jankline.local.fleet.Recording.RecordedStall;
import dev.jankline.local.stack.Checkout;
import dev.jankline.schema.JavaFrame;
import dev.jankline.schema.StackSample;
import dev.jankline.schema.Stall;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compares {@code jank retrace} with R8's own command on stacks sampled from the demo app. */
@Tag("once")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class RetraceDemoStacksTest {
  @TempDir Path folder;

  @Test
  void printsWhatR8Prints_forEveryRecordedStack() throws Exception {
    List<ReaderBuild> builds = ReaderBuild.find(Checkout.find());
    var recording =
        new Recorder(InstantSource.system(), Duration.ofSeconds(10), 1).record(builds, folder);
    for (ReaderBuild build : builds) {
      String stacks = text(recording.of(build.versionName()));
      assertThat(stacks.lines().count()).isGreaterThan(50);

      String ours = jank(build.mapping(), stacks);

      assertThat(ours.lines()).containsExactlyElementsOf(r8(build.mapping(), stacks));
      assertThat(ours).contains("at com.example.reader.");
    }
  }

  private static String text(List<RecordedStall> stalls) {
    StringBuilder text = new StringBuilder();
    for (RecordedStall recorded : stalls) {
      for (StackSample sample : recorded.stall().getSamples()) {
        text.append("stall of ").append(recorded.action()).append('\n');
        append(text, recorded.stall(), sample.getNode());
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Stall stall, int leaf) {
    for (int node = leaf; node >= 0; node = stall.getNodes().get(node).getParent()) {
      JavaFrame frame = stall.getFrames().get(stall.getNodes().get(node).getFrame()).getJavaFrame();
      if (frame != null) {
        StackTraceElement element =
            new StackTraceElement(
                frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLine());
        text.append("\tat ").append(element).append('\n');
      }
    }
  }

  private static String jank(Path mapping, String stacks) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        JankCommand.run(
            new ByteArrayInputStream(stacks.getBytes(UTF_8)),
            new PrintStream(out, true, UTF_8),
            System.err,
            "retrace",
            "--symbols",
            mapping.toString());
    assertThat(exit).isZero();
    return out.toString(UTF_8);
  }

  private List<String> r8(Path mapping, String stacks) throws Exception {
    Path input = Files.writeString(folder.resolve("stacks.txt"), stacks);
    Path output = folder.resolve("retraced.txt");
    Path jar = Path.of(Retrace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                jar.toString(),
                Retrace.class.getName(),
                mapping.toString(),
                input.toString())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readAllLines(output);
  }
}
