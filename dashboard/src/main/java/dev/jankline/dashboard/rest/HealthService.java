package dev.jankline.dashboard.rest;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.read.ReadProgress;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Answers {@code GET /v1/health}: how far the topics were read. Needs no key. */
final class HealthService implements HttpService {
  private final ReadProgress progress;
  private final LongSupplier revision;
  private final DashboardServer.Changing changing;

  HealthService(ReadProgress progress, LongSupplier revision, DashboardServer.Changing changing) {
    this.progress = progress;
    this.revision = revision;
    this.changing = changing;
  }

  /**
   * The answer.
   *
   * @param elsewhere whether another process reads the topics into the store
   * @param actions whether there are write keys
   * @param uploads whether symbol files are passed on to a gateway
   */
  public record Health(
      boolean ready,
      boolean caughtUp,
      long behind,
      long revision,
      @Nullable String updatedAt,
      long unreadable,
      @Nullable String obstacle,
      boolean elsewhere,
      boolean actions,
      boolean uploads,
      List<ReadProgress.TopicState> topics) {}

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    ReadProgress.State state = progress.state();
    Health health =
        new Health(
            state.obstacle().isEmpty(),
            state.caughtUp(),
            state.behind(),
            revision.getAsLong(),
            state.at().toEpochMilli() == 0 ? null : state.at().toString(),
            state.unreadable(),
            state.obstacle().orElse(null),
            state.elsewhere(),
            changing.actions() != null,
            changing.gateway() != null,
            state.topics());
    return HttpResponse.of(HttpStatus.OK, MediaType.JSON_UTF_8, Lists.value(health).text());
  }
}
