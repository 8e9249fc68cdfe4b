package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Answers a request whose body nobody wants when the body has come, or after 2 seconds: a client
 * that is cut off while it sends often does not read the answer. Keeps nothing of the body.
 */
final class UnwantedBody {
  private static final Duration MAX = Duration.ofSeconds(2);

  private UnwantedBody() {}

  static HttpResponse read(HttpRequest request, Refusal refusal) {
    HttpResponse answer = refusal.response();
    return HttpResponse.of(
        request
            .mapData(part -> HttpData.empty())
            .aggregate()
            .handle((body, failure) -> answer)
            .completeOnTimeout(answer, MAX.toMillis(), TimeUnit.MILLISECONDS));
  }
}
