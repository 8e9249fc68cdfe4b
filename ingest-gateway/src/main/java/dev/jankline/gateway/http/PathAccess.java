package dev.jankline.gateway.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;

/** Lets a request through to the app that its path names, by the key it carries. */
public final class PathAccess {
  private final ApiKeys keys;
  private final String keyName;

  /**
   * @param keyName what these keys are called in replies: "device key", "upload key"
   */
  public PathAccess(ApiKeys keys, String keyName) {
    this.keys = keys;
    this.keyName = keyName;
  }

  /**
   * The app of a path with a parameter {@code app}.
   *
   * @throws Refusal when the key is unknown or another app's
   */
  public String admit(ServiceRequestContext context, RequestHeaders headers) throws Refusal {
    String keyApp = keys.app(headers.get(HttpHeaderNames.AUTHORIZATION)).orElse(null);
    if (keyApp == null) {
      throw new Refusal(
          RejectReason.UNAUTHORIZED,
          "The key is missing or unknown: send 'Authorization: Bearer <%s of the app>'"
              .formatted(keyName));
    }
    if (!keyApp.equals(context.pathParam("app"))) {
      throw new Refusal(
          RejectReason.WRONG_APP,
          "The key belongs to app '%s', the path names '%s': use that app's key"
              .formatted(keyApp, Printable.shortened(context.pathParam("app"))));
    }
    return keyApp;
  }
}
