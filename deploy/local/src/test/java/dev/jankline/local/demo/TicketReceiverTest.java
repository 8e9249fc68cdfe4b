package dev.jankline.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TicketReceiverTest {
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String BODY =
      "{\"type\":\"ticket.opened\",\"data\":{\"ticket\":\"t-1\",\"title\":\"Feed.load\"}}";

  private final TicketReceiver receiver = TicketReceiver.start(SECRET);
  private final HttpClient http = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    receiver.close();
  }

  @Test
  void keepsTheTicket_whenTheSignatureIsRight() throws Exception {
    HttpResponse<String> answer = post("m-1", BODY, SECRET);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"id\" : \"DEMO-1\"").contains("#DEMO-1");
    assertThat(receiver.tickets()).isEqualTo(1);
    assertThat(list()).contains("Feed.load");
  }

  @Test
  void keepsItOnce_whenItComesAgain() throws Exception {
    String first = post("m-1", BODY, SECRET).body();
    assertThat(post("m-1", BODY, SECRET).body()).isEqualTo(first);
    assertThat(receiver.messages()).hasSize(1);
    assertThat(receiver.repeats()).isEqualTo(1);
  }

  @Test
  void countsOneTicket_whenItGetsTwoMessages() throws Exception {
    post("m-1", BODY, SECRET);
    post("m-2", BODY, SECRET);
    assertThat(receiver.messages()).hasSize(2);
    assertThat(receiver.tickets()).isEqualTo(1);
  }

  @Test
  void refuses_whenSignedWithAnotherSecret() throws Exception {
    assertThat(post("m-1", BODY, "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").statusCode())
        .isEqualTo(401);
    assertThat(receiver.tickets()).isZero();
    assertThat(receiver.refused()).isEqualTo(1);
  }

  @Test
  void refuses_whenThereIsNoTicketInIt() throws Exception {
    assertThat(post("m-1", "{\"data\":{}}", SECRET).statusCode()).isEqualTo(401);
    assertThat(receiver.messages()).isEmpty();
  }

  private HttpResponse<String> post(String id, String body, String secret) throws Exception {
    long seconds = Instant.now().getEpochSecond();
    HttpRequest request =
        HttpRequest.newBuilder(receiver.hook())
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(seconds))
            .header("webhook-signature", new Webhook(secret).sign(id, seconds, body))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private String list() throws Exception {
    URI url = receiver.ticketsUrl();
    return http.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString()).body();
  }
}
