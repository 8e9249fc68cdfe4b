package dev.jankline.gateway.http;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.schema.KeyKind;

/** Lets a request through to the app that its path names, by the key it carries. */
public final class PathAccess {
  private final ApiKeys keys;

  public PathAccess(ApiKeys keys) {
    this.keys = keys;
  }

  /**
   * The app of a path with a parameter {@code app}.
   *
   * @param kinds kinds of keys that open the path, the one to name first
   * @throws Rejection when the key is unknown, of another kind or another app's
   */
  public String admit(ServiceRequestContext context, RequestHeaders headers, KeyKind... kinds)
      throws Rejection {
    String keyApp = keys.admit(headers.get(HttpHeaderNames.AUTHORIZATION), kinds).orRefuse();
    if (!keyApp.equals(context.pathParam("app"))) {
      throw new Rejection(
          RejectReason.WRONG_APP,
          "The key belongs to app '%s', the path names '%s': use that app's key"
              .formatted(keyApp, Printable.shortened(context.pathParam("app"))));
    }
    return keyApp;
  }
}
