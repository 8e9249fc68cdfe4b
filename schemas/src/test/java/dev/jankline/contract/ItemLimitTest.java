package dev.jankline.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.jankline.schema.Batch;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.ItemLimit;
import dev.jankline.wire.SampleBatch;
import dev.jankline.wire.WireException;
import dev.jankline.wire.WireException.Reason;
import dev.jankline.wire.json.PlainJson;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Both forms stop at the same limits, before what is beyond them takes memory. */
class ItemLimitTest {
  private final AtomicLong charged = new AtomicLong();

  @Test
  void thousandEventsAreRead_andNoMore() {
    assertThatCode(() -> avro(withEvents(1_000))).doesNotThrowAnyException();
    assertThatCode(() -> json(withEvents(1_000))).doesNotThrowAnyException();
    for (WireException refused :
        new WireException[] {
          refused(() -> avro(withEvents(1_001))), refused(() -> json(withEvents(1_001)))
        }) {
      assertThat(refused.reason()).isEqualTo(Reason.INVALID);
      assertThat(refused).hasMessageContaining("more than 1000 events");
    }
  }

  @Test
  void itemsAreCounted_beforeTheyTakeMemory() {
    Batch batch = SampleBatch.aBatch();
    batch
        .getHeader()
        .setBuildIds(Collections.nCopies(200_001, new BuildId(BuildKind.R8_MAPPING, "")));

    WireException refused = refused(() -> avro(batch));

    assertThat(refused.reason()).isEqualTo(Reason.INVALID);
    assertThat(refused).hasMessageContaining("more than 200000 items");
    assertThat(charged).hasValue(0);
  }

  @Test
  void memoryIsCharged_forEveryItem() throws Exception {
    avro(withEvents(1_000));
    assertThat(charged.get()).isGreaterThanOrEqualTo(1_000L * ItemLimit.ITEM_BYTES);

    charged.set(0);
    json(withEvents(1_000));
    assertThat(charged.get()).isGreaterThanOrEqualTo(1_000L * ItemLimit.ITEM_BYTES);
  }

  @Test
  void batchIsUnavailable_whenThereIsNoMemory() {
    byte[] avro = BatchCodec.encode(withEvents(100));
    byte[] json = PlainJson.write(withEvents(100)).getBytes(UTF_8);

    for (WireException refused :
        new WireException[] {
          refused(() -> BatchCodec.decode(avro, ItemLimit.ofBatch(bytes -> false))),
          refused(() -> PlainJson.read(json, Batch.class, ItemLimit.ofBatch(bytes -> false)))
        }) {
      assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE);
    }
  }

  @Test
  void emptyObjectsAreRefused_atTheFirst() {
    String json = "{\"events\":[" + "{},".repeat(1_000_000) + "{}]}";

    WireException refused =
        refused(() -> PlainJson.read(json.getBytes(UTF_8), Batch.class, limit()));

    assertThat(refused).hasMessageContaining("events[0].id is missing");
    assertThat(charged.get()).isEqualTo(ItemLimit.ITEM_BYTES);
  }

  private void avro(Batch batch) throws WireException {
    BatchCodec.decode(BatchCodec.encode(batch), limit());
  }

  private void json(Batch batch) throws WireException {
    PlainJson.read(PlainJson.write(batch).getBytes(UTF_8), Batch.class, limit());
  }

  private ItemLimit limit() {
    return ItemLimit.ofBatch(
        bytes -> {
          charged.addAndGet(bytes);
          return true;
        });
  }

  private static Batch withEvents(int events) {
    Batch batch = SampleBatch.aBatch();
    batch.setEvents(Collections.nCopies(events, SampleBatch.anExposure()));
    return batch;
  }

  /** Something that may be refused. */
  private interface Reading {
    void read() throws WireException;
  }

  private static WireException refused(Reading reading) {
    return catchThrowableOfType(WireException.class, reading::read);
  }
}
