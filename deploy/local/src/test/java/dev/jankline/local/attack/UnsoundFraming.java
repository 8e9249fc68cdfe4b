package dev.jankline.local.attack;

import dev.jankline.local.attack.Attack.Bytes;
import java.util.List;
import java.util.stream.Stream;

/** Requests that two parsers may read as different ones. */
final class UnsoundFraming {
  private UnsoundFraming() {}

  static Attack of(int connections) {
    List<Bytes> openings =
        Stream.of(
                "GET /healthz HTTP/1.1\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n",
                Requests.POST
                    + "Content-Length: 3\r\nTransfer-Encoding: xchunked\r\n\r\nabc"
                    + Requests.HEALTH,
                Requests.POST
                    + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
                    + Requests.HEALTH)
            .map(Requests::text)
            .toList();
    return Attack.repeated("framing", Attack.Door.BATCHES, connections, openings);
  }
}
