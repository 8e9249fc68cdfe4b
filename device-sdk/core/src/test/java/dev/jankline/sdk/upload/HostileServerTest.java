package dev.jankline.sdk.upload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.sdk.SdkConfig;
import dev.jankline.sdk.UploadSettings;
import dev.jankline.sdk.testing.FakeClock;
import dev.jankline.sdk.testing.SomeBatch;
import dev.jankline.sdk.upload.GatewayHttp.HttpAnswer;
import dev.jankline.sdk.upload.UploadResult.UploadOutcome;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that mean harm: whatever they do, an upload ends and the batch stays. */
@Timeout(60)
class HostileServerTest {
  private static final UploadSettings ONCE = new UploadSettings(500, 500, 1, 1, 1);

  @Test
  void answerWithoutEnd_isCut() throws IOException {
    UploadResult result =
        sendTo(
            out -> {
              out.write(bytes("HTTP/1.1 202 Accepted\r\n\r\n"));
              while (true) {
                out.write(new byte[1 << 16]);
              }
            });

    assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
    assertThat(result.body().length()).isLessThanOrEqualTo(64 << 10);
  }

  @Test
  void bytesThatDrip_meetTheDeadline() throws IOException {
    for (String head : new String[] {"", "HTTP/1.1 202 Accepted\r\n\r\n"}) {
      UploadResult result =
          sendTo(
              out -> {
                out.write(bytes(head));
                while (true) {
                  out.write('x');
                  out.flush();
                  Thread.sleep(100);
                }
              });

      assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
    }
  }

  @Test
  void silence_meetsTheTimeout() throws IOException {
    assertThat(sendTo(out -> Thread.sleep(10_000)).outcome()).isEqualTo(UploadOutcome.KEPT);
  }

  @Test
  void garbage_isNoAnswer() throws IOException {
    Random random = new Random(6);
    for (int i = 0; i < 20; i++) {
      byte[] garbage = new byte[500];
      random.nextBytes(garbage);
      assertThat(sendTo(out -> out.write(garbage)).outcome()).isEqualTo(UploadOutcome.KEPT);
    }
    assertThat(sendTo(out -> out.write(bytes("SSH-2.0-OpenSSH_9.2\r\n"))).outcome())
        .isEqualTo(UploadOutcome.KEPT);
  }

  @Test
  void redirect_isNotFollowed() throws IOException {
    AtomicInteger followed = new AtomicInteger();
    try (Server other = new Server(out -> followed.incrementAndGet())) {
      String answer =
          "HTTP/1.1 307 Temporary Redirect\r\nLocation: "
              + other.url()
              + "\r\nContent-Length: 0\r\n\r\n";
      UploadResult result = sendTo(out -> out.write(bytes(answer)));

      assertThat(result.outcome()).isEqualTo(UploadOutcome.KEPT);
      assertThat(result.isStrangers()).isTrue();
    }
    assertThat(followed).hasValue(0);
  }

  @Test
  void hugeConfiguration_isCut() throws IOException {
    try (Server server =
        new Server(
            out -> {
              out.write(bytes("HTTP/1.1 200 OK\r\n\r\nrevision=1\n"));
              while (true) {
                out.write(bytes("# and so on for ever and ever\n".repeat(1_000)));
              }
            })) {
      HttpAnswer answer = new GatewayHttp(config(server), new FakeClock()).get("/config", null);

      assertThat(answer.body.length()).isLessThanOrEqualTo(64 << 10);
    }
  }

  private static UploadResult sendTo(Misdeed misdeed) throws IOException {
    try (Server server = new Server(misdeed)) {
      FakeClock clock = new FakeClock();
      SdkConfig config = config(server);
      GatewayHttp http = new GatewayHttp(config, clock);
      Uploader uploader = new Uploader(http, config, clock, new Random(1), Thread::sleep);
      return uploader.send(SomeBatch.ofThreeEvents(), 3);
    }
  }

  private static SdkConfig config(Server server) {
    return SdkConfig.builder().gateway(server.url(), "key").upload(ONCE).build();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private interface Misdeed {
    void commit(OutputStream out) throws IOException, InterruptedException;
  }

  /** Reads a request's head and body, then does its misdeed. */
  private static final class Server implements Closeable {
    private final ServerSocket socket;

    Server(Misdeed misdeed) throws IOException {
      socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
      Thread thread = new Thread(() -> serve(misdeed), "hostile");
      thread.setDaemon(true);
      thread.start();
    }

    String url() {
      return "http://127.0.0.1:" + socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }

    private void serve(Misdeed misdeed) {
      for (boolean open = true; open; open = !socket.isClosed()) {
        try (Socket client = socket.accept()) {
          client.setSoTimeout(5_000);
          read(client.getInputStream());
          misdeed.commit(client.getOutputStream());
        } catch (IOException | InterruptedException theClientHasGone) {
          open = false;
        }
      }
    }

    private static void read(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int next = in.read();
        if (next < 0) {
          return;
        }
        head.append((char) next);
      }
      int at = head.indexOf("Content-Length: ");
      int length = at < 0 ? 0 : Integer.parseInt(head.substring(at + 16, head.indexOf("\r", at)));
      in.readNBytes(length);
    }
  }
}
