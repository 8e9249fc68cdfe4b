package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import dev.jankline.dashboard.rest.Refusal.Reason;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a request may act. It needs a write key in a header that no browser sends by
 * itself, a type of content that no form sends, and must not come from a page of another site.
 */
final class ActionAccess {
  private final Access access;
  private final AppKeys keys;

  ActionAccess(Access access, AppKeys keys) {
    this.access = access;
    this.keys = keys;
  }

  /** A decision: a refusal, or whose key it was: that of an app, or of all apps. */
  record Decision(@Nullable Refusal refusal, String keyOf) {}

  /** Decides about a request that would change something of an app. */
  Decision decide(RequestHeaders headers, String app) {
    if (access.isMisled(headers)) {
      return refused(Reason.FORBIDDEN, "open this dashboard as http://localhost");
    }
    if (isFromElsewhere(headers)) {
      return refused(
          Reason.FORBIDDEN,
          "actions are taken from pages of this dashboard alone, and this request says that it comes from another site;"
              + " a proxy before the dashboard must pass the Host header on");
    }
    Optional<String> opened = keys.app(headers.get(HttpHeaderNames.AUTHORIZATION));
    if (opened.isEmpty()) {
      return refused(Reason.UNAUTHORIZED, "send a write key: Authorization: Bearer KEY");
    }
    if (!opened.get().equals(AppKeys.ALL_APPS) && !opened.get().equals(app)) {
      return refused(Reason.FORBIDDEN, "this key may not change anything of this app");
    }
    MediaType type = headers.contentType();
    if (type == null || !type.is(MediaType.JSON)) {
      return refused(Reason.BAD_PARAMETER, "send Content-Type: application/json");
    }
    return new Decision(null, opened.get());
  }

  /** Whether a browser says that a page of another site sends it. Programs say nothing of this. */
  static boolean isFromElsewhere(RequestHeaders headers) {
    String site = headers.get(HttpHeaderNames.SEC_FETCH_SITE);
    if (site != null && !site.equals("same-origin")) {
      return true;
    }
    return headers.getAll(HttpHeaderNames.ORIGIN).stream()
        .anyMatch(origin -> !isOwn(origin, headers.authority()));
  }

  private static boolean isOwn(String origin, @Nullable String host) {
    try {
      String authority = URI.create(origin).getRawAuthority();
      return authority != null && authority.equalsIgnoreCase(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Decision refused(Reason reason, String sentence) {
    return new Decision(new Refusal(reason, sentence), "");
  }
}
