package dev.jankline.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TraceRingTest {
  private static final int SIZE = 1 << 10;

  private final AtomicLong nanos = new AtomicLong();
  private final TraceRing ring =
      new TraceRing(Thread.currentThread(), new SharedClock(nanos::get), SIZE);

  @Test
  void entryKeepsItsParts_atTheirBounds() {
    long most = (1L << 43) - 1;
    for (boolean in : new boolean[] {true, false}) {
      for (int id : new int[] {0, 1, 0x7FFFF, 0xFFFFF}) {
        for (long millis : new long[] {0, 5, most}) {
          long entry = TraceRing.entry(in, id, millis);
          assertThat(TraceRing.isIn(entry)).isEqualTo(in);
          assertThat(TraceRing.methodId(entry)).isEqualTo(id);
          assertThat(TraceRing.millis(entry)).isEqualTo(millis);
        }
      }
    }
  }

  @Test
  void idsOutOfRange_harmNothing() {
    assertThat(TraceRing.methodId(TraceRing.entry(true, -1, 5))).isEqualTo(0xFFFFF);
    assertThat(TraceRing.millis(TraceRing.entry(true, -1, 5))).isEqualTo(5);
    assertThat(TraceRing.isIn(TraceRing.entry(false, 1 << 20, 5))).isFalse();
  }

  @Test
  void everythingIsRead_whileTheRingHasRoom() {
    int count = SIZE - SIZE / 16;
    for (int i = 1; i <= count; i++) {
      ring.in(i);
    }
    Reader reader = new Reader();

    assertThat(ring.read(reader, 16)).isTrue();
    assertThat(reader.cut).isFalse();
    assertThat(reader.ids).hasSize(count).startsWith(1, 2, 3).endsWith(count);
  }

  @Test
  void newestAreRead_whenTheRingIsFull() {
    for (int i = 1; i <= 3 * SIZE; i++) {
      ring.in(i);
    }
    Reader reader = new Reader();

    assertThat(ring.read(reader, 16)).isTrue();
    assertThat(reader.cut).isTrue();
    assertThat(reader.ids).hasSize(SIZE - SIZE / 16).endsWith(3 * SIZE);
    assertThat(reader.ids.get(0)).isEqualTo(3 * SIZE - reader.ids.size() + 1);
  }

  @Test
  void readerIsTold_whenItWasOvertaken() {
    for (int i = 1; i <= SIZE; i++) {
      ring.in(i);
    }
    Reader slow =
        new Reader() {
          @Override
          public boolean take(long entry) {
            if (ids.isEmpty()) {
              for (int i = 0; i < SIZE / 16 + 1; i++) {
                ring.in(77);
              }
            }
            return super.take(entry);
          }
        };

    assertThat(ring.read(slow, 16)).isFalse();
    slow.ids.clear();
    assertThat(ring.read(slow, 4)).isTrue();
  }

  @Test
  void timesOutOfRange_harmNothing() {
    for (long wrong : new long[] {Long.MIN_VALUE, Long.MAX_VALUE}) {
      nanos.set(wrong);
      ring.out(1);
      ring.sleep();
    }
    Reader reader = new Reader();
    ring.read(reader, 16);

    assertThat(reader.ids).containsExactly(1, 1);
    assertThat(reader.millis).containsExactly(0L, (1L << 43) - 1);
  }

  @Test
  void timeIsTheSharedClocks() {
    nanos.set(123_999_999);
    ring.in(1);
    Reader reader = new Reader();
    ring.read(reader, 16);

    assertThat(reader.millis).containsExactly(123L);
  }

  private static class Reader implements TraceRing.EntryReader {
    final List<Integer> ids = new ArrayList<>();
    final List<Long> millis = new ArrayList<>();
    boolean cut;

    @Override
    public void begin(boolean entriesAreLost) {
      cut = entriesAreLost;
    }

    @Override
    public boolean take(long entry) {
      ids.add(TraceRing.methodId(entry));
      millis.add(TraceRing.millis(entry));
      return true;
    }
  }
}
