package dev.jankline.service.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every HTTP port does with clients that hold it up. Those who extend it start a server with
 * {@value #PER_ADDRESS} connections for each address and {@value #HEAD_TIMEOUT} for a head.
 */
@Timeout(60)
public abstract class GuardedPortContract {
  /** Connections of one address. */
  protected static final int PER_ADDRESS = 5;

  /** Time for a head. */
  protected static final String HEAD_TIMEOUT = "PT2S";

  private static final int SENDER = 7;
  private static final int OTHER = 8;

  private final List<RawClient> clients = new ArrayList<>();

  /** Port of the server. */
  protected abstract int port();

  /** A path that answers without a key, with whatever status. */
  protected abstract String path();

  @AfterEach
  void disconnect() throws Exception {
    for (RawClient client : clients) {
      client.close();
    }
  }

  private RawClient connect(int host) throws Exception {
    RawClient client = new RawClient(port(), host);
    clients.add(client);
    return client;
  }

  private String request(String headers) {
    return "GET " + path() + " HTTP/1.1\r\nHost: localhost:" + port() + "\r\n" + headers + "\r\n";
  }

  @Test
  void oneAddressHasItsShareOfConnections_andOthersGetIn() throws Exception {
    for (int i = 0; i < PER_ADDRESS; i++) {
      assertThat(connect(SENDER).send(request("")).readUntil("HTTP/1.1 ", 5_000)).isTrue();
    }
    assertThat(connect(SENDER).closesWithin(1_000)).isTrue();

    assertThat(connect(OTHER).send(request("")).readUntil("HTTP/1.1 ", 5_000)).isTrue();
  }

  @Test
  void silentConnectionsAndHalvesOfHeadsAreClosed() throws Exception {
    RawClient silent = connect(SENDER);
    RawClient half = connect(SENDER).send("GET " + path() + " HTTP/1.1\r\nHost: ");

    assertThat(silent.closesWithin(5_000)).isTrue();
    assertThat(half.closesWithin(5_000)).isTrue();
  }

  @Test
  void unsoundFramingIsRefused() throws Exception {
    for (String headers :
        List.of(
            "Transfer-Encoding: xchunked\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
            "Content-Length: 3\r\nContent-Length: 4\r\n")) {
      RawClient client = connect(SENDER).send(request(headers) + "abc");

      assertThat(client.closesWithin(5_000)).as(headers).isTrue();
      assertThat(client.count("\"reason\":\"BAD_FRAMING\"")).as(headers).isEqualTo(1);
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredOneAfterTheOther() throws Exception {
    RawClient client = connect(SENDER).send(request("").repeat(3));

    for (int waited = 0; waited < 50 && client.count("HTTP/1.1 ") < 3; waited++) {
      client.readFor(100);
    }
    assertThat(client.count("HTTP/1.1 ")).isEqualTo(3);
  }
}
