package dev.jankline.webhook.store;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Keeps what it is given; fails as often as a test tells it. */
public final class FakeTicketSink implements TicketSink {
  public final List<TicketStatus> statuses = new ArrayList<>();
  public final List<String> buried = new ArrayList<>();
  public final FakeRetryTopic retries;
  private final Map<String, IssueLink> issues = new HashMap<>();
  public int failures;
  public boolean isCaughtUp = true;

  public FakeTicketSink() {
    this(new FakeRetryTopic());
  }

  public FakeTicketSink(FakeRetryTopic retries) {
    this.retries = retries;
  }

  @Override
  public boolean isCaughtUp() {
    return isCaughtUp;
  }

  @Override
  public Optional<IssueLink> filed(String app, String fingerprint) {
    return Optional.ofNullable(issues.get(fingerprint));
  }

  /** Takes the issue of a status, as a dispatcher does that reads it. */
  public void know(TicketStatus status) {
    String id = status.getExternalId();
    if (id != null) {
      issues.put(status.getFingerprint(), new IssueLink(id, status.getUrl()));
    }
  }

  @Override
  public CompletableFuture<Void> write(TicketStatus status) {
    return unlessFailing(
        () -> {
          know(status);
          statuses.add(status);
        });
  }

  @Override
  public CompletableFuture<Void> keep(int partition, TicketRetry retry) {
    return unlessFailing(() -> retries.put(partition, retry));
  }

  @Override
  public CompletableFuture<Void> forget(int partition, TicketEvent event) {
    return unlessFailing(() -> retries.remove(partition, event));
  }

  @Override
  public CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error) {
    if (failures-- > 0) {
      throw new IllegalStateException("broker away");
    }
    buried.add(record.offset() + ": " + error);
    return CompletableFuture.completedFuture(null);
  }

  private CompletableFuture<Void> unlessFailing(Runnable write) {
    if (failures-- > 0) {
      return CompletableFuture.failedFuture(new IllegalStateException("broker away"));
    }
    write.run();
    return CompletableFuture.completedFuture(null);
  }
}
