package dev.jankline.processor.growth;

import dev.jankline.processor.growth.StateHomes.Entry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.WriteOptions;

/**
 * Finds the entries of a store in one partition of its changelog: the newest record of each key.
 * They are kept in a temporary folder, so memory does not grow with them; the disk needs room for
 * the largest partition. Used by one thread.
 */
final class PartitionEntries implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MAX_SILENT = 300;

  private final Consumer<byte[], byte[]> consumer;
  private final Path folder;
  private final Options options;
  private final WriteOptions unlogged;
  private final RocksDB entries;
  private int reading;

  /** Takes a consumer of committed records without a group, which it does not close. */
  PartitionEntries(Consumer<byte[], byte[]> consumer) throws IOException, RocksDBException {
    this.consumer = consumer;
    folder = Files.createTempDirectory("jank-growth");
    NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
    options = new Options().setCreateIfMissing(true);
    unlogged = new WriteOptions().setDisableWAL(true);
    entries = RocksDB.open(options, folder.resolve("entries").toString());
  }

  /** Takes one entry after the other. */
  @FunctionalInterface
  interface Taker {
    void take(Entry entry);
  }

  /**
   * Reads a partition up to an offset, then hands its entries over.
   *
   * @throws TimeoutException when the broker sends nothing for a minute
   */
  void each(TopicPartition partition, long end, Taker taker) throws RocksDBException {
    reading++;
    consumer.assign(List.of(partition));
    consumer.seekToBeginning(List.of(partition));
    int silent = 0;
    while (consumer.position(partition) < end) {
      var records = consumer.poll(POLL);
      silent = records.isEmpty() ? silent + 1 : 0;
      if (silent > MAX_SILENT) {
        throw new TimeoutException("the broker sends no records of " + partition);
      }
      for (ConsumerRecord<byte[], byte[]> record : records) {
        if (record.offset() < end) {
          put(record);
        }
      }
    }
    handOver(partition.partition(), taker);
    entries.deleteRange(
        unlogged, prefixed(reading, new byte[0]), prefixed(reading + 1, new byte[0]));
  }

  private void put(ConsumerRecord<byte[], byte[]> record) throws RocksDBException {
    byte[] key = prefixed(reading, record.key());
    if (record.value() == null) {
      entries.delete(unlogged, key);
    } else {
      byte[] value =
          ByteBuffer.allocate(Long.BYTES + record.value().length)
              .putLong(record.timestamp())
              .put(record.value())
              .array();
      entries.put(unlogged, key, value);
    }
  }

  private void handOver(int partition, Taker taker) {
    try (RocksIterator all = entries.newIterator()) {
      for (all.seek(prefixed(reading, new byte[0])); all.isValid(); all.next()) {
        ByteBuffer key = ByteBuffer.wrap(all.key());
        ByteBuffer value = ByteBuffer.wrap(all.value());
        if (key.getInt() != reading) {
          break;
        }
        long time = value.getLong();
        taker.take(new Entry(partition, rest(key), rest(value), time));
      }
    }
  }

  /** Keeps what was read of one partition apart from what is left of those before. */
  private static byte[] prefixed(int reading, byte[] key) {
    return ByteBuffer.allocate(Integer.BYTES + key.length).putInt(reading).put(key).array();
  }

  private static byte[] rest(ByteBuffer buffer) {
    byte[] rest = new byte[buffer.remaining()];
    buffer.get(rest);
    return rest;
  }

  @Override
  public void close() {
    entries.close();
    unlogged.close();
    options.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
