package dev.jankline.gateway.symbol;

import com.linecorp.armeria.common.HttpResponse;
import dev.jankline.gateway.http.Rejection;
import dev.jankline.gateway.http.RejectReason;
import dev.jankline.gateway.http.Replies;
import dev.jankline.service.QuietLog;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** Runs requests for symbol files on threads that may block, and answers whatever happens. */
public final class SymbolWorkers {
  private final Executor threads;
  private final Replies replies;
  private final QuietLog log;

  /**
   * @param threads bounded: throws {@link RejectedExecutionException} when full
   */
  public SymbolWorkers(Executor threads, Replies replies, QuietLog log) {
    this.threads = threads;
    this.replies = replies;
    this.log = log;
  }

  /** Returns the reply that the work makes; UNAVAILABLE when there is no thread for it. */
  HttpResponse reply(Supplier<HttpResponse> work) {
    CompletableFuture<HttpResponse> reply = new CompletableFuture<>();
    try {
      threads.execute(() -> reply.complete(guarded(work)));
    } catch (RejectedExecutionException e) {
      reply.complete(unavailable("Too many uploads: send again later"));
    }
    return HttpResponse.of(reply);
  }

  /** A file that breaks the compiler must not leave its sender without an answer. */
  private HttpResponse guarded(Supplier<HttpResponse> work) {
    try {
      return work.get();
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      log.warn("COMPILE", "compiling a symbol file failed: " + e);
      return unavailable("The symbol file could not be compiled");
    }
  }

  private HttpResponse unavailable(String why) {
    return replies.refusal(new Rejection(RejectReason.UNAVAILABLE, why));
  }
}
