package dev.jankline.gateway;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.wire.BatchCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An answer whose head and body leave in two packets costs the gateway a second system call, and
 * the client is mostly woken twice.
 */
@Timeout(60)
class AnswerPacketsTest {
  private static final int ANSWERS = 100;
  private static final byte[] AVRO = BatchCodec.encode(Batches.ofApp(Batches.APP, 2));

  @TempDir Path folder;

  @Test
  void anAnswerComesWhole() throws Exception {
    try (RunningGateway gateway = new RunningGateway(folder);
        RawClient client = new RawClient(gateway.port())) {
      for (int i = 0; i < ANSWERS; i++) {
        client.send(upload());

        assertThat(client.readOnce(10_000))
            .as("what the first read of answer %d brings", i)
            .startsWith("HTTP/1.1 202")
            .contains("\r\n\r\n{")
            .endsWith("}");
      }
    }
  }

  private static byte[] upload() throws IOException {
    String head =
        "POST /v1/batches HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            + RunningGateway.KEY
            + "\r\nContent-Type: application/vnd.jankline.batch+avro\r\nContent-Length: "
            + AVRO.length
            + "\r\n\r\n";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(head.getBytes(ISO_8859_1));
    bytes.write(AVRO);
    return bytes.toByteArray();
  }
}
