package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a request may see. Without keys, it must name this machine as its host: a page of
 * another site could otherwise make its own name lead here and read everything.
 */
final class Access {
  private static final Pattern PORT = Pattern.compile(":\\d+$");
  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  private final AppKeys keys;

  Access(AppKeys keys) {
    this.keys = keys;
  }

  /** A decision: a refusal, or the one app that may be seen, or null for all of them. */
  record Decision(@Nullable Refusal refusal, @Nullable String only) {}

  /**
   * Decides.
   *
   * @param app app of the path; null when it has none
   */
  Decision decide(RequestHeaders headers, @Nullable String app) {
    if (keys.isEmpty()) {
      return isMisled(headers)
          ? refused(
              Refusal.Reason.FORBIDDEN,
              "this dashboard has no read keys and answers to localhost alone: open it as"
                  + " http://localhost, or set jank.dashboard.read-keys")
          : new Decision(null, null);
    }
    Optional<String> opened = keys.app(headers.get(HttpHeaderNames.AUTHORIZATION));
    if (opened.isEmpty()) {
      return refused(Refusal.Reason.UNAUTHORIZED, "send a read key: Authorization: Bearer KEY");
    }
    String only = opened.get().equals(AppKeys.ALL_APPS) ? null : opened.get();
    if (only != null && app != null && !app.equals(only)) {
      return refused(Refusal.Reason.FORBIDDEN, "this key does not open the app asked for");
    }
    return new Decision(null, only);
  }

  /** Returns the key by which a request was let in; without keys all requests have the same. */
  String key(RequestHeaders headers) {
    return keys.isEmpty() ? "" : AppKeys.sent(headers.get(HttpHeaderNames.AUTHORIZATION));
  }

  /** Whether a request without keys came by another name than that of this machine. */
  boolean isMisled(RequestHeaders headers) {
    return keys.isEmpty() && !isForThisMachine(headers);
  }

  private static Decision refused(Refusal.Reason reason, String sentence) {
    return new Decision(new Refusal(reason, sentence), null);
  }

  static boolean isForThisMachine(RequestHeaders headers) {
    String host = headers.authority();
    return host != null && THIS_MACHINE.contains(PORT.matcher(host).replaceFirst(""));
  }
}
