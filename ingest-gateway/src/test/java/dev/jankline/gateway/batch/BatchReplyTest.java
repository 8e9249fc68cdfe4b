package dev.jankline.gateway.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Rejection;
import org.junit.jupiter.api.Test;

class BatchReplyTest {
  @Test
  void acceptedReplyHasItsForm() {
    BatchReply reply = BatchReply.accepted("0a0b", 3);

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.json())
        .isEqualTo("{\"batch\":\"0a0b\",\"received\":3,\"accepted\":3,\"rejected\":{}}");
  }

  @Test
  void refusedReplySaysReasonAndWhatToDo() {
    BatchReply reply =
        BatchReply.refused(null, 5, new Rejection(RejectReason.TOO_LARGE, "Too big: send less"));

    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.json())
        .isEqualTo(
            "{\"batch\":null,\"received\":5,\"accepted\":0,\"rejected\":{\"TOO_LARGE\":5},"
                + "\"error\":\"Too big: send less\"}");
  }
}
