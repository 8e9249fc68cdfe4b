package dev.jankline.processor.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteOptions;

class BoundedRocksDbTest {
  private static final int STORES = 20;
  private static final Map<String, Object> CONFIG =
      Map.of(BoundedRocksDb.CACHE_BYTES, 1 << 20, BoundedRocksDb.WRITE_BUFFER_BYTES, 1 << 20);

  @TempDir Path folder;

  @Test
  void openStoreTakesLittleOfTheDisk() throws Exception {
    RocksDB.loadLibrary();
    List<AutoCloseable> open = new ArrayList<>();
    for (int i = 0; i < STORES; i++) {
      Options options = new Options().setCreateIfMissing(true);
      options.setTableFormatConfig(new BlockBasedTableConfig());
      new BoundedRocksDb().setConfig("store", options, CONFIG);
      RocksDB store = RocksDB.open(options, folder.resolve("store-" + i).toString());
      try (WriteOptions write = new WriteOptions().setDisableWAL(true)) {
        store.put(write, new byte[] {1}, new byte[] {2});
      }
      open.add(store);
      open.add(options);
    }
    long each = allocatedKilobytes() / STORES;
    for (AutoCloseable opened : open) {
      opened.close();
    }

    System.out.printf("an open store takes %d KiB of the disk%n", each);
    assertThat(each).isLessThan(256);
  }

  /** All stores share write buffers that their few entries must not fill. */
  @Test
  void fewEntriesInManyStoresWaitInMemory() throws Exception {
    RocksDB.loadLibrary();
    List<RocksDB> open = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Options options = new Options().setCreateIfMissing(true);
      options.setTableFormatConfig(new BlockBasedTableConfig());
      new BoundedRocksDb().setConfig("store", options, CONFIG);
      open.add(RocksDB.open(options, folder.resolve("store-" + i).toString()));
    }
    try (WriteOptions write = new WriteOptions().setDisableWAL(true)) {
      for (int entry = 0; entry < 100; entry++) {
        for (RocksDB store : open) {
          store.put(write, ByteBuffer.allocate(100).putInt(0, entry).array(), new byte[100]);
        }
      }
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".sst"))).isEmpty();
    }
    open.forEach(RocksDB::close);
  }

  /** Blocks that are allocated, not the bytes of the files. */
  private long allocatedKilobytes() throws Exception {
    Process du = new ProcessBuilder("du", "-sk", folder.toString()).start();
    String said = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Long.parseLong(said.substring(0, said.indexOf('\t')));
  }
}
