package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.testing.Batches;
import dev.jankline.service.testing.RawClient;
import dev.jankline.wire.BatchCodec;
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
        client.send(RunningGateway.rawUpload(AVRO));

        assertThat(client.readOnce(10_000))
            .as("what the first read of answer %d brings", i)
            .startsWith("HTTP/1.1 202")
            .contains("\r\n\r\n{")
            .endsWith("}");
      }
    }
  }
}
