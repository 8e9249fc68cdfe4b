package dev.jankline.trace.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.traced.SlowFeed;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.jankline.schema.Batch;
import dev.jankline.schema.MatrixFrame;
import dev.jankline.schema.StackNode;
import dev.jankline.schema.Stall;
import dev.jankline.sdk.DeviceDescription;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkClock.RealClock;
import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.monitor.StallMonitor;
import dev.jankline.sdk.wire.BuildId;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import dev.jankline.symbols.retrace.MatrixRetrace;
import dev.jankline.trace.MethodTrace;
import dev.jankline.wire.BatchCheck;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stall of an instrumented program, from its probes to the batch that the gateway decodes. */
@Timeout(60)
class StallWithCallTreeTest {
  private static final DeviceDescription DEVICE =
      new DeviceDescription("google", "Pixel 7", DeviceTier.MID, "14", 34, 90f, 8L << 30, 8);

  @TempDir Path folder;
  private final List<Batch> batches = Collections.synchronizedList(new ArrayList<>());
  private HttpServer gateway;
  private String buildId = "";
  private URLClassLoader loader;

  @BeforeEach
  void instrument() throws IOException {
    TrustedRecords.trust();
    gateway = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    gateway.createContext("/v1/batches", this::accept);
    gateway.start();
    Path classes = folder.resolve("classes");
    buildId =
        TracedPrograms.instrument(TracedPrograms.home(SlowFeed.class), classes, mapping())
            .buildId();
    loader = TracedPrograms.loader(classes, "com.example.traced.");
  }

  @AfterEach
  void stop() throws IOException {
    MethodTrace.stop();
    gateway.stop(0);
    loader.close();
  }

  @Test
  void stallCarriesItsCallTree() throws Exception {
    assertThat(MethodTrace.start(Thread.currentThread())).isTrue();

    Stall stall = stallOf((Runnable) instance());

    assertThat(batches.get(0).getHeader().getBuildIds())
        .singleElement()
        .satisfies(id -> assertThat(id.getId()).isEqualTo(buildId));
    MatrixRetrace retrace = MatrixRetrace.open(mapping());
    List<String> tree = lines(stall).stream().flatMap(line -> retrace.next(line).stream()).toList();
    assertThat(tree)
        .extracting(line -> line.replaceAll("\\d+$", "ms"))
        .containsExactly(
            "0,com.example.traced.SlowFeed.run,1,ms",
            "1,com.example.traced.SlowFeed.parse,2,ms",
            "2,com.example.traced.SlowFeed.await,3,ms",
            "1,com.example.traced.SlowFeed.render,1,ms",
            "2,com.example.traced.SlowFeed.await,1,ms");
    // The shared clock may be a step late, so a tree is off by a step, never by much.
    assertThat(millis(tree.get(0))).isBetween(350L, stall.getDurationMillis() + 1);
    assertThat(millis(tree.get(1))).isGreaterThanOrEqualTo(290L);
    assertThat(stall.getSamples()).as("samples are kept beside it").isNotEmpty();
  }

  @Test
  void stallCarriesNone_whenTracingIsOff() throws Exception {
    assertThat(lines(stallOf((Runnable) instance()))).isEmpty();
  }

  private Object instance() throws ReflectiveOperationException {
    return loader.loadClass("com.example.traced.SlowFeed").getConstructor().newInstance();
  }

  private Stall stallOf(Runnable message) throws Exception {
    Random random = new Random(7);
    try (StallMonitor monitor =
        StallMonitor.start(config(), DEVICE, Thread.currentThread(), new RealClock(), random)) {
      monitor.dispatchStarted("android.os.Handler", message.getClass().getName());
      message.run();
      monitor.dispatchFinished();
      monitor.uploadNow();
      assertThat(monitor.faults()).isZero();
    }
    return batches.stream()
        .flatMap(batch -> batch.getEvents().stream())
        .flatMap(event -> Stream.ofNullable(event.getStall()))
        .max(Comparator.comparing(Stall::getDurationMillis))
        .orElseThrow();
  }

  private SdkConfig config() {
    return SdkConfig.builder()
        .app("com.example.reader")
        .version("1.0.0", 100)
        .buildIds(List.of(new BuildId(BuildKind.MATRIX_METHODS, buildId)))
        .gateway("http://127.0.0.1:" + gateway.getAddress().getPort(), "secret")
        .sampleRate(1)
        .spoolDirectory(folder.resolve("spool").toFile())
        .uploadIntervalMillis(0)
        .methodTracer(MethodTrace::callTree)
        .build();
  }

  /** The Matrix frames of a stall as lines, from their places in the tree. */
  private static List<String> lines(Stall stall) {
    List<String> lines = new ArrayList<>();
    List<StackNode> nodes = stall.getNodes();
    for (StackNode node : nodes) {
      MatrixFrame frame = stall.getFrames().get(node.getFrame()).getMatrixFrame();
      if (frame != null) {
        int depth = 0;
        for (int at = node.getParent(); at >= 0; at = nodes.get(at).getParent()) {
          depth++;
        }
        lines.add(
            "%d,%d,%d,%d"
                .formatted(
                    depth, frame.getMethodId(), frame.getCount(), frame.getDurationMillis()));
      }
    }
    return lines;
  }

  private static long millis(String line) {
    return Long.parseLong(line.substring(line.lastIndexOf(',') + 1));
  }

  private Path mapping() {
    return folder.resolve("methodMapping.txt");
  }

  /** Decodes and checks as the gateway does. */
  private void accept(HttpExchange exchange) throws IOException {
    try (exchange) {
      Batch batch =
          BatchCodec.decode(new GZIPInputStream(exchange.getRequestBody()).readAllBytes());
      BatchCheck.check(batch);
      batches.add(batch);
      byte[] accounting =
          "{\"batch\":\"00\",\"received\":%1$d,\"accepted\":%1$d,\"rejected\":{}}"
              .formatted(batch.getEvents().size())
              .getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(202, accounting.length);
      exchange.getResponseBody().write(accounting);
    } catch (WireException refused) {
      throw new IOException(refused);
    }
  }
}
