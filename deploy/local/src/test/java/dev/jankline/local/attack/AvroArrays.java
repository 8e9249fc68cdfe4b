package dev.jankline.local.attack;

import dev.jankline.local.attack.Attack.Bytes;
import dev.jankline.schema.Batch;
import dev.jankline.schema.BuildId;
import dev.jankline.schema.BuildKind;
import dev.jankline.wire.BatchCodec;
import dev.jankline.wire.TrustedRecords;
import dev.jankline.wire.WireException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A batch of one event whose header names 900,000 build ids: two bytes and a letter each on the
 * wire, thirty times as much in memory.
 */
final class AvroArrays {
  private static final int ITEMS = 900_000;
  private static final long SEED = 7;

  private AvroArrays() {}

  /**
   * @param sound a valid encoded batch, whose header is enlarged
   */
  static Attack of(int connections, String deviceKey, byte[] sound) {
    TrustedRecords.trust();
    try {
      Batch batch = BatchCodec.decode(sound);
      List<BuildId> builds = new ArrayList<>(ITEMS);
      BuildId[] letters = letters();
      SplittableRandom random = new SplittableRandom(SEED);
      for (int i = 0; i < ITEMS; i++) {
        builds.add(letters[random.nextInt(letters.length)]);
      }
      batch.getHeader().setBuildIds(builds);
      byte[] gzip = Requests.gzip(BatchCodec.encode(batch));
      Bytes request = Requests.packed(deviceKey, Requests.AVRO, gzip);
      return Attack.repeated("avro-arrays", Attack.Door.BATCHES, connections, List.of(request));
    } catch (WireException e) {
      throw new IllegalArgumentException("the batch to blow up cannot be read", e);
    }
  }

  private static BuildId[] letters() {
    BuildId[] letters = new BuildId[26];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = new BuildId(BuildKind.R8_MAPPING, String.valueOf((char) ('a' + i)));
    }
    return letters;
  }
}
