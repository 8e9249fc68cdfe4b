package dev.jankline.sdk.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jankline.schema.Batch;
import dev.jankline.sdk.DeviceDescription.DeviceTier;
import dev.jankline.sdk.SdkConfig.Platform;
import dev.jankline.sdk.wire.BuildId.BuildKind;
import dev.jankline.sdk.wire.StallContext.ThermalStatus;
import dev.jankline.sdk.wire.StallStacks.ThreadState;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.Test;

class BatchEncoderTest {
  @Test
  void fingerprint_isThatOfTheSchema() {
    long ofSchema = SchemaNormalization.parsingFingerprint64(Batch.getClassSchema());

    assertThat(ofSchema)
        .as(
            "Batch.avsc, or a schema it uses, is no longer what these classes write. Change the"
                + " writeTo methods of this package and RandomBatch to the new schema, then set"
                + " BatchEncoder.FINGERPRINT to 0x%016XL and note the change in CHANGELOG.md",
            ofSchema)
        .isEqualTo(BatchEncoder.FINGERPRINT);
  }

  @Test
  void enums_haveTheOrderOfTheSchema() {
    assertOrder(Platform.values(), dev.jankline.schema.Platform.SCHEMA$);
    assertOrder(DeviceTier.values(), dev.jankline.schema.DeviceTier.SCHEMA$);
    assertOrder(BuildKind.values(), dev.jankline.schema.BuildKind.SCHEMA$);
    assertOrder(StallKind.values(), dev.jankline.schema.StallKind.SCHEMA$);
    assertOrder(ThreadState.values(), dev.jankline.schema.ThreadState.SCHEMA$);
    assertOrder(ThermalStatus.values(), dev.jankline.schema.ThermalStatus.SCHEMA$);
    assertOrder(ExitSubtype.values(), dev.jankline.schema.ExitSubtype.SCHEMA$);
    assertOrder(StartType.values(), dev.jankline.schema.StartType.SCHEMA$);
  }

  @Test
  void bytes_areThoseOfAvro_whenRecordsAreRandom() throws IOException {
    AtomicInteger compared = new AtomicInteger();
    for (int seed = 0; seed < 500; seed++) {
      String name = "batch of seed " + seed;
      new RandomBatch(seed)
          .compare(
              (own, avro) -> {
                assertThat(Arrays.mismatch(own, avro)).as(name + " differs at byte").isEqualTo(-1);
                compared.incrementAndGet();
              });
    }
    assertThat(compared).hasValue(500);
  }

  @Test
  void text_isCut_whenLongerThanTheGatewayTakes() {
    AvroWriter cut = new AvroWriter();
    cut.writeText("x".repeat(5000));
    AvroWriter longest = new AvroWriter();
    longest.writeText("x".repeat(4096));

    assertThat(cut.toBytes()).isEqualTo(longest.toBytes());
  }

  private static void assertOrder(Enum<?>[] own, Schema schema) {
    List<String> names = Arrays.stream(own).map(Enum::name).toList();
    assertThat(names).isEqualTo(schema.getEnumSymbols());
  }
}
