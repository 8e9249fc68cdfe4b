package dev.jankline.gateway.http;

import org.jspecify.annotations.Nullable;

/**
 * Says whose key a request carries and whether it is let in.
 *
 * @param app app of the key; null when the key is missing or unknown
 * @param refusal why the request is not let in; null when it is
 */
public record Admission(@Nullable String app, @Nullable Rejection refusal) {
  /**
   * The app of a request that is let in.
   *
   * @throws Rejection when it is not let in
   */
  public String orRefuse() throws Rejection {
    if (refusal != null) {
      throw refusal;
    }
    if (app == null) {
      throw new IllegalStateException("neither an app nor a refusal");
    }
    return app;
  }
}
