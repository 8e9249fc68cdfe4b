package dev.jankline.dashboard.rest;

import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request that passed its checks.
 *
 * @param only the one app that may be seen; null for all
 */
record RestCall(ServiceRequestContext context, Params params, @Nullable String only) {
  /** A part of the path. */
  String path(String name) {
    return Objects.requireNonNull(context.pathParam(name), name);
  }

  String app() {
    return path("app");
  }

  /** The request's own path and query with another offset. */
  String next(long offset) {
    return context.path() + "?" + params.withOffset(offset);
  }
}
