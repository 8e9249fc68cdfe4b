package dev.jankline.processor.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdSetTest {
  @Test
  void knowsWhatWasAdded_andNothingElse() {
    Random random = new Random(7);
    IdSet set = new IdSet();
    Set<List<Long>> expected = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      // Halves are few, so that many ids repeat, and many share a half with another.
      List<Long> halves = List.of((long) random.nextInt(200), (long) random.nextInt(60));
      byte[] id = id(halves.get(0), halves.get(1));
      assertThat(set.contains(id)).isEqualTo(expected.contains(halves));
      set.addAll(id);
      expected.add(halves);
      assertThat(set.size()).isEqualTo(expected.size());
    }
    for (List<Long> halves : expected) {
      assertThat(set.contains(id(halves.get(0), halves.get(1)))).isTrue();
    }
  }

  @Test
  void zeroIsAnIdLikeOthers() {
    IdSet set = new IdSet();
    assertThat(set.contains(id(0, 0))).isFalse();

    set.addAll(id(0, 0));
    set.addAll(id(0, 0));

    assertThat(set.contains(id(0, 0))).isTrue();
    assertThat(set.size()).isEqualTo(1);
    assertThat(set.contains(id(0, 1))).isFalse();
    assertThat(set.contains(id(1, 0))).isFalse();
  }

  /** Whoever makes up ids can make them all fall on one place; each is still found. */
  @Test
  void idsOfOnePlaceAreToldApart() {
    IdSet set = new IdSet();
    for (long i = 1; i <= 4_096; i++) {
      set.addAll(id(i, Long.rotateLeft(i, 32)));
    }

    assertThat(set.size()).isEqualTo(4_096);
    assertThat(set.contains(id(4_096, Long.rotateLeft(4_096, 32)))).isTrue();
    assertThat(set.contains(id(4_097, Long.rotateLeft(4_097, 32)))).isFalse();
  }

  private static byte[] id(long high, long low) {
    return ByteBuffer.allocate(IdSet.ID_BYTES).putLong(high).putLong(low).array();
  }
}
