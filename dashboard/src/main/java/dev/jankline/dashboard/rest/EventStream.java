package dev.jankline.dashboard.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.jankline.dashboard.store.Changes;
import dev.jankline.dashboard.store.RollupStore;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code GET /v1/events}: tells listeners once a second what changed, as server-sent
 * events. Holds at most 256 listeners, 16 of one key so that no key keeps the others out; changes
 * that a slow one has not read are joined to one event. Thread-safe.
 */
public final class EventStream implements HttpService, AutoCloseable {
  private static final int MAX_LISTENERS = 256;
  private static final int MAX_OF_KEY = 16;
  private static final int BEATS_OF_SILENCE = 15;
  private static final Set<String> PARAMETERS = Set.of("app");

  private final Access access;
  private final Refusals refusals;
  private final RollupStore store;
  private final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Map<String, Set<String>> changed = new TreeMap<>();
  private final ScheduledExecutorService ticker =
      Executors.newSingleThreadScheduledExecutor(EventStream::thread);

  EventStream(Access access, Refusals refusals, RollupStore store) {
    this.access = access;
    this.refusals = refusals;
    this.store = store;
    ScheduledFuture<?> unused = ticker.scheduleWithFixedDelay(this::beat, 1, 1, TimeUnit.SECONDS);
  }

  /** Takes a note of changes that are in the store now. */
  void changed(Changes changes) {
    synchronized (changed) {
      join(changes.kindsByApp(), changed);
    }
  }

  int listeners() {
    return listeners.size();
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) {
    try {
      String app = new Params(context.queryParams(), PARAMETERS).text("app");
      Access.Decision decision = access.decide(request.headers(), app);
      if (decision.refusal() != null) {
        return decision.refusal().response();
      }
      context.clearRequestTimeout();
      return open(access.key(request.headers()), app == null ? decision.only() : app);
    } catch (RuntimeException e) {
      return refusals.of(e).response();
    }
  }

  private synchronized HttpResponse open(String key, @Nullable String app) {
    long ofKey = listeners.stream().filter(other -> other.key.equals(key)).count();
    if (ofKey >= MAX_OF_KEY || listeners.size() >= MAX_LISTENERS) {
      return new Refusal(
              Refusal.Reason.UNAVAILABLE,
              "%d pages of this key listen already: close some, or ask again later"
                  .formatted(ofKey))
          .response();
    }
    Listener listener = new Listener(key, app);
    listeners.add(listener);
    CompletableFuture<Void> unused =
        listener.response.whenComplete().whenComplete((done, e) -> listeners.remove(listener));
    return listener.response;
  }

  private void beat() {
    Map<String, Set<String>> news = new TreeMap<>();
    synchronized (changed) {
      join(changed, news);
      changed.clear();
    }
    try {
      join(store.changedElsewhere(), news);
    } catch (RuntimeException e) {
      refusals.of(e);
    }
    long now = store.revision();
    listeners.forEach(listener -> listener.beat(news, now));
  }

  @Override
  public void close() {
    ticker.shutdownNow();
    listeners.forEach(listener -> listener.response.close());
  }

  private static void join(Map<String, Set<String>> from, Map<String, Set<String>> into) {
    from.forEach((app, kinds) -> into.computeIfAbsent(app, one -> new TreeSet<>()).addAll(kinds));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "jank-events");
    thread.setDaemon(true);
    return thread;
  }

  /** One open connection. Used by the ticker's thread, but for its end. */
  private static final class Listener {
    private final HttpResponseWriter response = HttpResponse.streaming();
    private final String key;
    private final @Nullable String app;
    private final Map<String, Set<String>> pending = new TreeMap<>();
    private volatile boolean writing;
    private int silence;

    Listener(String key, @Nullable String app) {
      this.key = key;
      this.app = app;
      response.write(
          ResponseHeaders.builder(HttpStatus.OK)
              .contentType(MediaType.EVENT_STREAM)
              .set(HttpHeaderNames.CACHE_CONTROL, "no-store")
              .build());
      write(() -> ": listening\n\n");
    }

    void beat(Map<String, Set<String>> news, long revision) {
      news.forEach(
          (of, kinds) -> {
            if (app == null || app.equals(of)) {
              pending.computeIfAbsent(of, one -> new TreeSet<>()).addAll(kinds);
            }
          });
      silence++;
      if (writing) {
        return;
      }
      if (!pending.isEmpty()) {
        write(() -> event(revision));
        pending.clear();
        silence = 0;
      } else if (silence >= BEATS_OF_SILENCE) {
        write(() -> ": nothing new\n\n");
        silence = 0;
      }
    }

    private void write(Supplier<String> text) {
      writing = true;
      if (response.tryWrite(HttpData.ofUtf8(text.get()))) {
        CompletableFuture<Void> unused = response.whenConsumed().thenRun(() -> writing = false);
      }
    }

    private String event(long revision) {
      ObjectNode event = JsonNodeFactory.instance.objectNode().put("revision", revision);
      ArrayNode changes = event.putArray("changes");
      pending.forEach(
          (of, kinds) -> {
            ArrayNode names = changes.addObject().put("app", of).putArray("kinds");
            kinds.forEach(names::add);
          });
      return "id: " + revision + "\nevent: change\ndata: " + event + "\n\n";
    }
  }
}
