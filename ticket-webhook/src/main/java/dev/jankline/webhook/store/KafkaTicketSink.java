package dev.jankline.webhook.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.jankline.schema.TicketEvent;
import dev.jankline.schema.TicketRetry;
import dev.jankline.schema.TicketStatus;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.store.FiledIssues.IssueLink;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Serializer;

/** Writes statuses, retries and dead letters through one idempotent producer. */
public final class KafkaTicketSink implements TicketSink {
  private final Producer<String, byte[]> producer;
  private final Serializer<TicketStatus> statuses;
  private final Serializer<TicketRetry> retries;
  private final FiledIssues filed;

  /**
   * @param filed hears of the statuses that are written
   */
  public KafkaTicketSink(
      Producer<String, byte[]> producer,
      Serializer<TicketStatus> statuses,
      Serializer<TicketRetry> retries,
      FiledIssues filed) {
    this.producer = producer;
    this.statuses = statuses;
    this.retries = retries;
    this.filed = filed;
  }

  @Override
  public boolean isCaughtUp() {
    return filed.caughtUp().isDone();
  }

  @Override
  public Optional<IssueLink> filed(String app, String fingerprint) {
    return filed.of(app, fingerprint);
  }

  @Override
  public CompletableFuture<Void> write(TicketStatus status) {
    filed.know(status);
    String topic = Topics.TICKET_STATUS.name();
    String key = Keys.cluster(status.getApp(), status.getFingerprint());
    return send(new ProducerRecord<>(topic, key, statuses.serialize(topic, status)));
  }

  @Override
  public CompletableFuture<Void> keep(int partition, TicketRetry retry) {
    String topic = Topics.TICKET_RETRIES.name();
    byte[] value = retries.serialize(topic, retry);
    return send(new ProducerRecord<>(topic, partition, Keys.retry(retry.getEvent()), value));
  }

  @Override
  public CompletableFuture<Void> forget(int partition, TicketEvent event) {
    return send(
        new ProducerRecord<>(Topics.TICKET_RETRIES.name(), partition, Keys.retry(event), null));
  }

  @Override
  public CompletableFuture<Void> bury(ConsumerRecord<String, byte[]> record, String error) {
    ProducerRecord<String, byte[]> letter =
        new ProducerRecord<>(Topics.DEAD_LETTERS.name(), record.key(), record.value());
    letter.headers().add("jank.reason", "UNREADABLE".getBytes(UTF_8));
    letter.headers().add("jank.error", error.getBytes(UTF_8));
    letter.headers().add("jank.topic", record.topic().getBytes(UTF_8));
    letter.headers().add("jank.partition", text(record.partition()));
    letter.headers().add("jank.offset", text(record.offset()));
    return send(letter);
  }

  private CompletableFuture<Void> send(ProducerRecord<String, byte[]> record) {
    CompletableFuture<Void> ack = new CompletableFuture<>();
    var unused =
        producer.send(
            record,
            (metadata, failure) -> {
              if (failure == null) {
                ack.complete(null);
              } else {
                ack.completeExceptionally(failure);
              }
            });
    return ack;
  }

  private static byte[] text(long number) {
    return Long.toString(number).getBytes(UTF_8);
  }
}
