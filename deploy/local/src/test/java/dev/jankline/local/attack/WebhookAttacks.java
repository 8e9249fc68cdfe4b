package dev.jankline.local.attack;

import dev.jankline.local.attack.Attack.Door;
import dev.jankline.local.attack.AttackStack.Delivery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a stranger without a secret does to the port that trackers send to. */
final class WebhookAttacks {
  private static final int CONNECTIONS = 10;
  private static final int HELD = 250;
  private static final int HALVES = 1_000;
  private static final int BODY_BYTES = 990_000;

  private WebhookAttacks() {}

  static List<Attack> all() {
    return List.of(replays(), strangers(), halfBodies(), halfHeads());
  }

  /** A webhook that was overheard, again and again. */
  private static Attack replays() {
    Delivery heard = AttackStack.delivery("overheard");
    return Attack.repeated(
        "webhook-replays",
        Door.WEBHOOK,
        CONNECTIONS,
        List.of(Requests.text(heard.request(heard.length()))));
  }

  /** Bodies that nobody signed, or another time. */
  private static Attack strangers() {
    Map<String, String> signed = AttackStack.delivery("signed").headers();
    List<Attack.Bytes> requests = new ArrayList<>();
    for (String body :
        List.of("{}", "[".repeat(300_000), "{\"data\":" + "9".repeat(500_000) + "}")) {
      for (Map<String, String> headers : List.of(signed, Map.<String, String>of())) {
        Delivery forged = new Delivery(headers, body);
        requests.add(Requests.text(forged.request(forged.length())));
      }
    }
    return Attack.repeated("webhook-strangers", Door.WEBHOOK, CONNECTIONS, requests);
  }

  /** Nearly all of a large body, whose last bytes do not come. */
  private static Attack halfBodies() {
    Delivery forged = new Delivery(Map.of(), " ".repeat(BODY_BYTES));
    return Attack.held(
        "webhook-halves",
        Door.WEBHOOK,
        HELD,
        List.of(Requests.text(forged.request(BODY_BYTES + 5_000))),
        Requests.text(" "));
  }

  private static Attack halfHeads() {
    return Attack.held(
        "webhook-heads",
        Door.WEBHOOK,
        HALVES,
        List.of(
            Requests.text("POST " + Delivery.PATH + " HTTP/1.1\r\nHost: hook\r\n"),
            Requests.text("POST " + Delivery.PATH)),
        Requests.text("X"));
  }
}
