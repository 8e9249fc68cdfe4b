package dev.jankline.processor.decode;

import dev.jankline.processor.deadletter.DeadLetters;
import dev.jankline.processor.failure.FailedRecords;
import dev.jankline.processor.failure.FailedRecords.Failures;
import dev.jankline.processor.failure.RecordGate;
import dev.jankline.processor.flow.LedgerEntry;
import dev.jankline.processor.flow.Names;
import dev.jankline.processor.flow.Outlet;
import dev.jankline.processor.flow.ReceivedEvent;
import dev.jankline.processor.flow.RecordSerdes;
import dev.jankline.processor.flow.TopologyMetrics;
import dev.jankline.schema.IntakeCount;
import dev.jankline.schema.JankEvent;
import dev.jankline.schema.OutcomeKind;
import dev.jankline.topics.Keys;
import dev.jankline.topics.Topics;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Reads the bytes of both input topics; what cannot be read becomes a dead letter. */
public final class DecodeProcessor
    extends ContextualProcessor<@Nullable String, byte @Nullable [], String, Object> {
  private static final int MAX_APP_CHARS = 255;

  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private final FailedRecords failedRecords;
  private final Deserializer<JankEvent> events;
  private final Deserializer<IntakeCount> intake;
  private Outlet outlet;
  private DeadLetters deadLetters;
  private RecordGate gate;

  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public DecodeProcessor(
      RecordSerdes serdes, TopologyMetrics metrics, FailedRecords failedRecords) {
    this.serdes = serdes;
    this.metrics = metrics;
    this.failedRecords = failedRecords;
    this.events = serdes.values(JankEvent.class).deserializer();
    this.intake = serdes.values(IntakeCount.class).deserializer();
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    outlet = new Outlet(context);
    deadLetters = new DeadLetters(context, serdes, metrics);
    gate = new RecordGate(context, failedRecords);
  }

  @Override
  public void process(Record<@Nullable String, byte @Nullable []> read) {
    String key = read.key() == null ? "" : read.key();
    byte[] value = read.value() == null ? new byte[0] : read.value();
    Record<String, byte[]> record = new Record<>(key, value, read.timestamp(), read.headers());
    boolean isIntake =
        context()
            .recordMetadata()
            .map(RecordMetadata::topic)
            .filter(Topics.INTAKE.name()::equals)
            .isPresent();
    Optional<Failures> failures = gate.givenUp();
    if (failures.isPresent()) {
      giveUp(record, isIntake, failures.get());
    } else {
      gate.pass(() -> read(record, isIntake));
    }
  }

  private void read(Record<String, byte[]> record, boolean isIntake) {
    if (isIntake) {
      readReport(record);
    } else {
      readEvent(record);
    }
  }

  private void giveUp(Record<String, byte[]> record, boolean isIntake, Failures failures) {
    if (isIntake) {
      deadLetters.givenUpReport(record, failures);
    } else {
      accepted(record, app(record.key()));
      deadLetters.givenUpEvent(record, app(record.key()), failures);
    }
  }

  private void readEvent(Record<String, byte[]> record) {
    try {
      JankEvent event = read(record, Topics.EVENTS.name(), events);
      // One clock for everything downstream: the record's, which the broker keeps within bounds.
      event.setReceivedAt(Instant.ofEpochMilli(record.timestamp()));
      accepted(record, event.getHeader().getApp());
      passOn(record.key(), event);
    } catch (UnreadableException e) {
      accepted(record, app(record.key()));
      deadLetters.unreadableEvent(record, app(record.key()), e.failure);
    }
  }

  private void accepted(Record<String, byte[]> record, String app) {
    Instant receivedAt = Instant.ofEpochMilli(record.timestamp());
    outlet.ledger(record.key(), new LedgerEntry(app, receivedAt, OutcomeKind.ACCEPTED, "", 1));
  }

  private void passOn(String key, JankEvent event) {
    EventTime time = EventTime.of(event);
    if (time.clamped()) {
      metrics.clampedTimes().increment();
    }
    outlet.forward(Names.DEDUP, key, new ReceivedEvent(event, time.at()), event.getReceivedAt());
  }

  private void readReport(Record<String, byte[]> record) {
    try {
      IntakeCount report = read(record, Topics.INTAKE.name(), intake);
      outlet.forward(Names.DEDUP, record.key(), report, Instant.ofEpochMilli(record.timestamp()));
    } catch (UnreadableException e) {
      deadLetters.unreadableReport(record, e.failure);
    }
  }

  private <T> T read(Record<String, byte[]> record, String topic, Deserializer<T> deserializer)
      throws UnreadableException {
    try {
      return Objects.requireNonNull(
          deserializer.deserialize(topic, record.headers(), record.value()), "the value is empty");
    } catch (RuntimeException e) {
      if (serdes.isRetriable(e)) {
        throw e;
      }
      throw new UnreadableException(e);
    }
  }

  private static String app(String key) {
    String app = Keys.split(key).get(0);
    // The ledger's rows must stay small, also those of records that were given up for their size.
    return app.isBlank() || app.length() > MAX_APP_CHARS ? LedgerEntry.UNKNOWN_APP : app;
  }

  /** Carries why bytes could not be read, inside this class only. */
  private static final class UnreadableException extends Exception {
    private final RuntimeException failure;

    UnreadableException(RuntimeException failure) {
      super(failure);
      this.failure = failure;
    }
  }
}
