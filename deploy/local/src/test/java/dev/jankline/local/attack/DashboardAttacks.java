package dev.jankline.local.attack;

import dev.jankline.local.attack.Attack.Bytes;
import dev.jankline.local.attack.Attack.Door;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What somebody with a read key of one app does to the dashboard that others look at. */
final class DashboardAttacks {
  private static final int CONNECTIONS = 10;
  private static final int STREAMS = 250;
  private static final int EXPORTS = 6;
  private static final String KEY = "Authorization: Bearer " + AttackStack.READ_KEY;
  private static final String APP = "/v1/apps/" + AttackStack.APP;

  /** Parameters that no page sends. */
  private static final List<String> PARAMETERS =
      List.of(
          "from=-999999999-01-01",
          "from=%2b999999999-12-31&to=0000-01-01",
          "limit=2147483648",
          "limit=-1&offset=-9223372036854775808",
          "offset=100000&sort=STALLS",
          "text=%25%27%3b%20drop%20table%20clusters--",
          "text=" + "%25".repeat(190),
          "version=%00%0a%0d&package=%e2%80%ae",
          "cause=" + "IO,".repeat(60),
          "grouping=primary&grouping=entry_point",
          "unknown=" + "x".repeat(4_000),
          "format=csv&limit=10000");

  /** Names of apps and paths below the interface. */
  private static final List<String> PATHS =
      List.of(
          "/v1/apps/*/releases",
          "/v1/apps/..%2f..%2fetc%2fpasswd/releases",
          "/v1/apps/a%0d%0aSet-Cookie:x/clusters",
          APP + "/releases/" + "%2e%2e%2f".repeat(100) + "/days",
          APP + "/clusters/" + "f".repeat(3_000) + "/tree?format=speedscope",
          APP + "/stalls/ffffffffffffffffffffffffffffffff",
          APP + "/compare?newer=" + "9.".repeat(90) + "&older=-1",
          "/" + "a/".repeat(1_500),
          "/webjars/..%2f..%2f..%2fetc/passwd",
          "/v1/apps/" + AttackStack.OTHER_APP + "/releases");

  private DashboardAttacks() {}

  static List<Attack> all() {
    return List.of(parameters(), streams(), exports(), actions());
  }

  private static Attack parameters() {
    List<Bytes> requests = new ArrayList<>();
    for (String list :
        List.of("/clusters", "/releases", "/screens", "/tickets", "/clusters/groups")) {
      PARAMETERS.forEach(query -> requests.add(get(APP + list + "?" + query, KEY)));
    }
    PATHS.forEach(path -> requests.add(get(path, KEY)));
    return Attack.repeated("page-parameters", Door.DASHBOARD, CONNECTIONS, requests);
  }

  /** Streams of one key, which is written in many ways. */
  private static Attack streams() {
    List<Bytes> requests = new ArrayList<>();
    for (String scheme : List.of("Bearer ", "bearer ", "BEARER ", "BeArEr  ", "bEARER   ")) {
      requests.add(get("/v1/events", "Authorization: " + scheme + AttackStack.READ_KEY));
    }
    return Attack.held("event-streams", Door.DASHBOARD, STREAMS, requests, null);
  }

  /** Asks for export after export and reads none. */
  private static Attack exports() {
    Bytes many =
        Requests.text(
            request("GET", APP + "/clusters?format=csv", KEY, "").repeat(50)
                + request("GET", APP + "/screens?format=csv", KEY, "").repeat(50));
    return new Attack(
        "unread-exports",
        Door.DASHBOARD,
        EXPORTS,
        List.of(many),
        many,
        Duration.ofSeconds(3),
        false,
        false,
        false);
  }

  private static Attack actions() {
    String action = APP + "/clusters/v1:0000/actions";
    String json = "Content-Type: application/json\r\n" + KEY;
    String write = "Authorization: Bearer write-key-of-the-demo\r\nContent-Type: application/json";
    String body = "{\"action\":\"mute\"}";
    return Attack.repeated(
        "forged-actions",
        Door.DASHBOARD,
        CONNECTIONS,
        List.of(
            Requests.text(request("POST", action, json, body)),
            Requests.text(request("POST", action, write + "\r\nOrigin: http://evil.example", body)),
            Requests.text(request("POST", action, write + "\r\nSec-Fetch-Site: cross-site", body)),
            Requests.text(request("DELETE", action, write, body)),
            Requests.text(request("PUT", APP + "/clusters", write, body)),
            Requests.text(request("POST", action, write, "[".repeat(4_000))),
            Requests.text(request("POST", action, write, "x".repeat(200_000))),
            Requests.text(request("GET", "/v1/apps", "X: " + "y".repeat(7_000), ""))));
  }

  private static Bytes get(String path, String header) {
    return Requests.text(request("GET", path, header, ""));
  }

  private static String request(String method, String path, String headers, String body) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: localhost\r\n"
        + headers
        + "\r\n"
        + (body.isEmpty() ? "" : "Content-Length: " + body.length() + "\r\n")
        + "\r\n"
        + body;
  }
}
