package dev.jankline.webhook.store;

import dev.jankline.registry.AvroSerdes;
import dev.jankline.schema.TicketRetry;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import dev.jankline.webhook.settings.ClientSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Finds ticket events that dispatchers have dead-lettered, and asks for them to be tried again: by
 * a record in {@code jank.ticket-retries.v1}, which a dispatcher hears at once or when it starts.
 */
public final class DeadLetteredTickets implements AutoCloseable {
  private static final String TOPIC = Topics.TICKET_RETRIES.name();
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_SILENT = 75;

  private final Consumer<String, byte[]> consumer;
  private final Producer<String, byte[]> producer;
  private final Deserializer<TicketRetry> deserializer;
  private final Serializer<TicketRetry> serializer;

  /**
   * A dead-lettered event.
   *
   * @param partition partition it is stored in
   */
  public record DeadLetter(int partition, TicketRetry retry) {}

  /**
   * Reads and writes the topic of a cluster.
   *
   * @param clientSettings bootstrap servers, registry and whatever Kafka's clients need
   */
  public static DeadLetteredTickets in(Map<String, Object> clientSettings) {
    Map<String, Object> reading = ClientSettings.retries(clientSettings);
    Map<String, Object> writing = ClientSettings.producer(clientSettings);
    return new DeadLetteredTickets(
        new KafkaConsumer<>(reading, new StringDeserializer(), new ByteArrayDeserializer()),
        new KafkaProducer<>(writing, new StringSerializer(), new ByteArraySerializer()),
        AvroSerdes.<TicketRetry>forValues(reading).deserializer(),
        AvroSerdes.<TicketRetry>forValues(writing).serializer());
  }

  public DeadLetteredTickets(
      Consumer<String, byte[]> consumer,
      Producer<String, byte[]> producer,
      Deserializer<TicketRetry> deserializer,
      Serializer<TicketRetry> serializer) {
    this.consumer = consumer;
    this.producer = producer;
    this.deserializer = deserializer;
    this.serializer = serializer;
  }

  /**
   * All events that are dead-lettered now, by partition and in their order.
   *
   * @throws KafkaException when the broker does not answer or a record cannot be read
   */
  public List<DeadLetter> find() {
    List<TopicPartition> partitions =
        consumer.partitionsFor(TOPIC).stream()
            .map(partition -> new TopicPartition(TOPIC, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    return read(consumer.endOffsets(partitions)).values().stream()
        .filter(deadLettered -> deadLettered.retry().getDeadLettered())
        .toList();
  }

  /**
   * Asks for an event to be tried again at once, its attempts counted anew.
   *
   * @throws KafkaException when the broker does not take the request
   */
  public void retry(DeadLetter deadLettered) {
    TicketRetry request =
        TicketRetry.newBuilder(deadLettered.retry())
            .setDeadLettered(false)
            .setAttempts(0)
            .setNextAttempt(Instant.EPOCH)
            .build();
    ProducerRecord<String, byte[]> record =
        new ProducerRecord<>(
            TOPIC,
            deadLettered.partition(),
            Keys.retry(request.getEvent()),
            serializer.serialize(TOPIC, request));
    record.headers().add(RetryLog.OPERATOR, new byte[0]);
    try {
      producer.send(record).get();
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      throw new KafkaException("the request was not stored: " + e.getCause(), e);
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
  }

  private Map<String, DeadLetter> read(Map<TopicPartition, Long> ends) {
    Map<String, DeadLetter> newest = new LinkedHashMap<>();
    int silent = 0;
    while (!reached(ends)) {
      ConsumerRecords<String, byte[]> records = consumer.poll(POLL);
      silent = records.isEmpty() ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records of " + TOPIC);
      }
      for (ConsumerRecord<String, byte[]> record : records) {
        newest.remove(record.key());
        if (record.value() != null) {
          TicketRetry retry = deserializer.deserialize(TOPIC, record.value());
          newest.put(record.key(), new DeadLetter(record.partition(), retry));
        }
      }
    }
    return newest;
  }

  private boolean reached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }
}
