package dev.jankline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class PlainErrorsTest {
  @TempDir Path folder;

  @Test
  void whatNoServiceAnswersIsJsonToo() throws Exception {
    try (RunningGateway gateway = new RunningGateway(folder)) {
      assertAnswer(
          gateway.send(HttpRequest.newBuilder(gateway.uri("/v1/batches")).DELETE()),
          405,
          "{\"reason\":\"METHOD_NOT_ALLOWED\",\"error\":\"Method Not Allowed\"}");
      assertAnswer(
          gateway.send(HttpRequest.newBuilder(gateway.uri("/v2/batches")).GET()),
          404,
          "{\"reason\":\"NOT_FOUND\",\"error\":\"Not Found\"}");
    }
  }

  private static void assertAnswer(HttpResponse<String> answer, int status, String body) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains("application/json; charset=utf-8");
    assertThat(answer.body()).isEqualTo(body);
  }
}
