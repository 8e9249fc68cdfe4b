package dev.jankline.processor.events;

import dev.jankline.processor.days.StoredDays;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the ids of a device in sets, mostly one for each upload, and keeps those of the devices
 * that sent something last in memory: the events of an upload come together. A set is written by
 * {@link #write}, which must be called before each commit. An entry is
 *
 * <pre>
 *   key    record key of the device      window start = receive time of the first id
 *   value  ids, 16 bytes each
 * </pre>
 *
 * A value of one byte, with the start of a bucket, says that the device has ids in {@link
 * SingleIds} since then: it had too many to be read at once. Used by one stream thread.
 *
 * <p>Memory: the ids of {@value #MAX_IDS_IN_MEMORY} / {@value DeviceIds#MAX_IDS} devices at least,
 * 2 MB at most.
 */
public final class SeenIds {
  /** A set is read until the fourth bucket after its own, and clocks of gateways differ. */
  private static final Duration RETENTION =
      Buckets.WIDTH.multipliedBy(Buckets.BEFORE + 1L).plusDays(1);

  /** Must never change; see {@link StoredDays}. */
  private static final Duration SEGMENT = Buckets.WIDTH.multipliedBy(2);

  private static final long REACH = Buckets.WIDTH.multipliedBy(Buckets.BEFORE).toMillis();

  static final int MAX_IDS_IN_MEMORY = 32_768;

  /** What a device takes in memory beside its ids is as much as that many of them. */
  private static final int IDS_OF_A_DEVICE = 32;

  private static final byte[] SINGLE = {1};

  private final WindowStore<String, byte[]> sets;
  private final SingleIds single;
  private final Map<String, DeviceIds> recent = new LinkedHashMap<>(1 << 8, 0.75f, true);
  private final Set<DeviceIds> changed = new LinkedHashSet<>();
  private @Nullable DeviceIds last;
  private long newestBucket = Long.MIN_VALUE;
  private int idsInMemory;

  /** Takes stores that were built by {@link #store} and by {@link SingleIds#store}. */
  public SeenIds(WindowStore<String, byte[]> sets, SingleIds single) {
    this.sets = sets;
    this.single = single;
  }

  /** Builds the store: on disk, with a changelog, and not cached, because the ids are. */
  public static StoreBuilder<WindowStore<String, byte[]>> store(String name) {
    return Stores.windowStoreBuilder(
            StoredDays.persistent(name, RETENTION, SEGMENT), Serdes.String(), Serdes.ByteArray())
        .withCachingDisabled();
  }

  /**
   * Tells whether an id is new, and remembers it.
   *
   * @param device record key
   * @param id 16 bytes
   */
  public boolean isNew(String device, byte[] id, long receivedAtMillis) {
    long bucket = Buckets.of(receivedAtMillis);
    begin(bucket);
    DeviceIds known = of(device, bucket);
    if (known.contains(id)) {
      return false;
    }
    boolean mayBeSingle = known.singleBucket() >= bucket - REACH;
    if (mayBeSingle && single.contains(device, id, receivedAtMillis)) {
      return false;
    }
    if (known.isFull()) {
      addSingle(known, id, receivedAtMillis);
    } else {
      add(known, id, receivedAtMillis);
    }
    return true;
  }

  /** Writes the sets that changed. */
  public void write() {
    changed.forEach(device -> device.write(this::put));
    changed.clear();
  }

  /** What is in memory now, in ids; a device counts for some. */
  int idsInMemory() {
    return idsInMemory;
  }

  private void begin(long bucket) {
    if (bucket > newestBucket) {
      newestBucket = bucket;
      single.advance(bucket);
    }
  }

  private void addSingle(DeviceIds device, byte[] id, long receivedAtMillis) {
    if (device.singleBucket() < device.bucket()) {
      device.readSingle(device.bucket());
      sets.put(device.device(), SINGLE, device.bucket());
    }
    single.add(device.device(), id, receivedAtMillis);
  }

  private void add(DeviceIds device, byte[] id, long receivedAtMillis) {
    if (device.add(id, receivedAtMillis)) {
      changed.add(device);
    }
    idsInMemory++;
    makeRoom(device);
  }

  /** Mostly the device that was asked for last. */
  private DeviceIds of(String device, long bucket) {
    if (last == null || last.bucket() != bucket || !last.device().equals(device)) {
      DeviceIds known = recent.get(device);
      last = known == null || known.bucket() != bucket ? readAgain(device, bucket) : known;
    }
    return last;
  }

  private DeviceIds readAgain(String device, long bucket) {
    DeviceIds before = recent.remove(device);
    if (before != null) {
      forget(before);
    }
    DeviceIds read = read(device, bucket);
    recent.put(device, read);
    idsInMemory += read.size() + IDS_OF_A_DEVICE;
    makeRoom(read);
    return read;
  }

  private DeviceIds read(String device, long bucket) {
    DeviceIds ids = new DeviceIds(device, bucket);
    // With milliseconds: with instants, Kafka Streams writes the text of an error for every call.
    long first = Math.max(0, bucket - REACH);
    try (WindowStoreIterator<byte[]> found =
        sets.fetch(device, first, StoredDays.LATEST.toEpochMilli())) {
      found.forEachRemaining(
          set -> {
            if (set.value.length == SINGLE.length) {
              ids.readSingle(set.key);
            } else if (set.value.length % IdSet.ID_BYTES == 0) {
              ids.readSet(set.key, set.value);
            } else {
              throw new IllegalStateException(
                  "a set of ids of 16 bytes each has " + set.value.length + " bytes");
            }
          });
    }
    return ids;
  }

  /** Forgets the devices that were silent longest, but not the one in hand. */
  private void makeRoom(DeviceIds inHand) {
    var eldest = recent.values().iterator();
    while (idsInMemory > MAX_IDS_IN_MEMORY && eldest.hasNext()) {
      DeviceIds device = eldest.next();
      if (device != inHand) {
        eldest.remove();
        forget(device);
      }
    }
  }

  private void forget(DeviceIds device) {
    device.write(this::put);
    changed.remove(device);
    idsInMemory -= device.size() + IDS_OF_A_DEVICE;
  }

  private void put(String device, long start, byte[] ids) {
    sets.put(device, ids, start);
  }
}
