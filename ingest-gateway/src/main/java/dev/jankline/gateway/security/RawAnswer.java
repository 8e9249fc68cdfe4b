package dev.jankline.gateway.security;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.jankline.gateway.http1.BadFraming;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;

/** Writes the answer to bytes that never become a request: JSON like every other refusal. */
final class RawAnswer {
  private RawAnswer() {}

  static ByteBuf to(BadFraming refused) {
    String json =
        JsonNodeFactory.instance
            .objectNode()
            .put("reason", CloseReason.BAD_FRAMING.name())
            .put("error", refused.getMessage())
            .toString();
    String head =
        "HTTP/1.1 "
            + HttpResponseStatus.valueOf(refused.status())
            + "\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: "
            + json.length()
            + "\r\nConnection: close\r\n\r\n";
    return Unpooled.copiedBuffer(head + json, StandardCharsets.US_ASCII);
  }
}
