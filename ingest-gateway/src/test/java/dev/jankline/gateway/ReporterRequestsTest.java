package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.schema.Event;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.Platform;
import dev.jankline.schema.StackFrame;
import dev.jankline.schema.Stall;
import dev.jankline.service.testing.RawClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sends the requests in docs/reporters to a gateway, byte for byte, and reads what it stores. */
@Timeout(60)
class ReporterRequestsTest {
  @TempDir Path folder;

  private List<JankEvent> stored(String name) throws Exception {
    String request = Files.readString(Path.of("..", "docs", "reporters", name));
    int head = request.indexOf("\n\n");
    String wire = request.substring(0, head).replace("\n", "\r\n") + "\r\n\r\n";
    try (RunningGateway gateway = new RunningGateway(folder);
        RawClient client = new RawClient(gateway.port(), 1)) {
      client.send(wire.replace("com.example.reader", Batches.APP));
      client.send(request.substring(head + 2).getBytes(UTF_8));

      assertThat(client.readUntil("HTTP/1.1 202", 10_000)).isTrue();
      return List.copyOf(gateway.events);
    }
  }

  private static Stall stall(List<JankEvent> events) {
    return Objects.requireNonNull(events.get(0).getEvent().getStall());
  }

  @Test
  void theFlutterRequestIsAStallAScreenAndExposure() throws Exception {
    List<JankEvent> events = stored("flutter-request.http");

    assertThat(events).hasSize(3);
    assertThat(events.get(0).getHeader().getPlatform()).isEqualTo(Platform.FLUTTER);
    assertThat(stall(events).getFrames())
        .extracting(StackFrame::getDartFrame)
        .extracting(frame -> Objects.requireNonNull(frame).getOffset())
        .containsExactly(19L, 27L);
    Event screen = events.get(1).getEvent();
    assertThat(Objects.requireNonNull(screen.getScreenFrames()).getFrames()).isEqualTo(120);
    assertThat(events.get(2).getEvent().getExposure()).isNotNull();
  }

  @Test
  void theIosRequestIsAStallAndExposure() throws Exception {
    List<JankEvent> events = stored("ios-request.http");

    assertThat(events).hasSize(2);
    assertThat(events.get(0).getHeader().getPlatform()).isEqualTo(Platform.IOS);
    assertThat(stall(events).getDurationMillis()).isEqualTo(400);
    assertThat(stall(events).getFrames())
        .extracting(StackFrame::getNativeFrame)
        .extracting(frame -> Objects.requireNonNull(frame).getModule())
        .containsExactly("Reader", "Reader", "libsystem_kernel.dylib");
  }
}
