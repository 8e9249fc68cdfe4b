package dev.jankline.webhook.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a tracker answered.
 *
 * @param retryAfter how long it asks to wait; null when it does not say
 * @param body its JSON; missing when it has none
 */
public record Reply(int status, @Nullable Duration retryAfter, JsonNode body) {
  private static final int SUCCESS = 200;
  private static final int PAST_SUCCESS = 300;

  public boolean isSuccess() {
    return status >= SUCCESS && status < PAST_SUCCESS;
  }
}
