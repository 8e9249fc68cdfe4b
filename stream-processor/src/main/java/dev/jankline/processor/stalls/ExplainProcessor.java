package dev.jankline.processor.stalls;

import dev.jankline.processor.days.Windows;
import dev.jankline.processor.kafka.Countable.ExplainedAnr;
import dev.jankline.processor.kafka.DeadLetterSink;
import dev.jankline.processor.kafka.Forwarder;
import dev.jankline.processor.kafka.HeldStall;
import dev.jankline.processor.kafka.Nodes;
import dev.jankline.processor.kafka.RecordSerdes;
import dev.jankline.processor.kafka.Stage;
import dev.jankline.processor.kafka.StoreNames;
import dev.jankline.processor.kafka.StoredValues;
import dev.jankline.processor.kafka.TopologyMetrics;
import dev.jankline.processor.stalls.ExplainedAnrs.Change;
import dev.jankline.schema.MainThreadStall;
import dev.jankline.topics.Keys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/** Stores when the main threads of devices were held, and counts the ANRs that this explains. */
public final class ExplainProcessor extends Stage<HeldStall> {
  private final RecordSerdes serdes;
  private final TopologyMetrics metrics;
  private Forwarder forwarder;
  private ExplainedAnrs anrs;

  /** Begins without stalls. */
  @SuppressWarnings("NullAway.Init") // Kafka Streams calls init() before process().
  public ExplainProcessor(RecordSerdes serdes, TopologyMetrics metrics) {
    super(Nodes.EXPLAIN);
    this.serdes = serdes;
    this.metrics = metrics;
  }

  @Override
  protected void start(ProcessorContext<String, Object> context, Forwarder forwarder) {
    this.forwarder = forwarder;
    DeadLetterSink letters = new DeadLetterSink(context, Nodes.DEAD_LETTERS, metrics);
    anrs =
        new ExplainedAnrs(
            new StoredStalls(
                context.getStateStore(StoreNames.MAIN_THREAD_STALLS),
                new StoredValues<>(
                    context,
                    serdes,
                    MainThreadStall.class,
                    StoreNames.MAIN_THREAD_STALLS,
                    letters)));
  }

  @Override
  protected void process(String key, HeldStall stall, Instant receivedAt) {
    for (Change change : anrs.take(key, stall)) {
      ExplainedAnr counted =
          new ExplainedAnr(
              Keys.split(key).get(0),
              change.row(),
              change.finding().name(),
              change.anrs(),
              change.evidence());
      forwarder.forward(Nodes.PRE_AGGREGATE, key, counted, receivedAt);
    }
  }

  /**
   * Keeps stalls by device and time of the event, idle ANRs apart from the others. Days with an ANR
   * are marked: most devices have none, and to read a mark costs far less than to open an iterator.
   */
  private record StoredStalls(
      WindowStore<String, byte[]> store, StoredValues<MainThreadStall> values)
      implements ExplainedAnrs.Stalls {
    private static final String ANRS = "|a";
    private static final String OTHERS = "|s";
    private static final String DAYS_WITH_ANRS = "|d";
    private static final byte[] MARK = {1};

    /** Most that is read of one device, however much it made up. */
    private static final int MOST_ANRS = 10;

    private static final int MOST_STALLS = 2_000;

    /** Stalls of a device that may have the same time: each has a millisecond of its own. */
    private static final int MOST_AT_ONCE = 16;

    @Override
    public List<MainThreadStall> between(
        String device, boolean idleAnrs, Instant from, Instant to) {
      List<MainThreadStall> found = new ArrayList<>();
      if (idleAnrs && !isMarked(device, from, to)) {
        return found;
      }
      String key = device + (idleAnrs ? ANRS : OTHERS);
      try (WindowStoreIterator<byte[]> all = store.fetch(key, from, to)) {
        while (all.hasNext() && found.size() < (idleAnrs ? MOST_ANRS : MOST_STALLS)) {
          KeyValue<Long, byte[]> one = all.next();
          MainThreadStall stall = read(key, one.key, one.value);
          if (stall != null) {
            found.add(stall);
          }
        }
      }
      return found;
    }

    @Override
    public @Nullable MainThreadStall find(String device, MainThreadStall stall) {
      for (String key : List.of(device + OTHERS, device + ANRS)) {
        long at = at(key, stall);
        MainThreadStall found = read(key, at, store.fetch(key, at));
        if (found != null && found.getEventId().equals(stall.getEventId())) {
          return found;
        }
      }
      return null;
    }

    private boolean isMarked(String device, Instant from, Instant to) {
      boolean isMarked = false;
      for (long day = day(from); day <= to.toEpochMilli(); day += Windows.DAY.toMillis()) {
        isMarked |= store.fetch(device + DAYS_WITH_ANRS, day) != null;
      }
      return isMarked;
    }

    private static long day(Instant at) {
      return Windows.start(at, Windows.DAY).toEpochMilli();
    }

    @Override
    public void add(String device, MainThreadStall stall) {
      String key = key(device, stall);
      long at = stall.getRow().getEventTime().toEpochMilli();
      long last = at + MOST_AT_ONCE - 1;
      while (at < last && store.fetch(key, at) != null) {
        at++;
      }
      write(device, stall, at);
    }

    @Override
    public void put(String device, MainThreadStall stall) {
      write(device, stall, at(key(device, stall), stall));
    }

    private void write(String device, MainThreadStall stall, long at) {
      store.put(key(device, stall), values.write(stall), at);
      if (stall.getIdleAnr()) {
        Instant time = stall.getRow().getEventTime();
        store.put(device + DAYS_WITH_ANRS, MARK, day(time));
      }
    }

    @Override
    public void delete(String device, MainThreadStall stall) {
      String key = key(device, stall);
      store.put(key, null, at(key, stall));
    }

    private static String key(String device, MainThreadStall stall) {
      return device + (stall.getIdleAnr() ? ANRS : OTHERS);
    }

    /** Where the stall is, or the first free millisecond from its time on. */
    private long at(String key, MainThreadStall stall) {
      long time = stall.getRow().getEventTime().toEpochMilli();
      long free = time;
      try (WindowStoreIterator<byte[]> near = store.fetch(key, time, time + MOST_AT_ONCE - 1)) {
        while (near.hasNext()) {
          KeyValue<Long, byte[]> one = near.next();
          MainThreadStall there = read(key, one.key, one.value);
          if (there != null && there.getEventId().equals(stall.getEventId())) {
            return one.key;
          }
          free = one.key == free ? Math.min(free + 1, time + MOST_AT_ONCE - 1) : free;
        }
      }
      return free;
    }

    private @Nullable MainThreadStall read(String key, long at, byte @Nullable [] value) {
      return values.read(key, value, () -> store.put(key, null, at));
    }
  }
}
