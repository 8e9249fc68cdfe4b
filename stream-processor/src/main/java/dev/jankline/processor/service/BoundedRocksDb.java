package dev.jankline.processor.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * Bounds the memory of all RocksDB stores of the process together: one block cache, and write
 * buffers, index and filter blocks inside it. Without it every store and every segment of a window
 * store takes its own. What each takes on the disk when it is opened is bounded too.
 */
public final class BoundedRocksDb implements RocksDBConfigSetter {
  /** Key of the bytes of the cache, write buffers included. */
  public static final String CACHE_BYTES = "jank.rocksdb.cache.bytes";

  /** Key of the bytes of write buffers. */
  public static final String WRITE_BUFFER_BYTES = "jank.rocksdb.write.buffer.bytes";

  private static final int WRITE_BUFFER = 4 << 20;

  /**
   * Bytes that a write buffer takes at a time; else an eighth of it, so that a hundred stores with
   * a few entries each fill what all may take, and RocksDB then writes a file for nearly every
   * entry.
   */
  private static final long ARENA_BLOCK = 32 << 10;

  /** Bytes of the disk that each store and segment takes ahead for its manifest; else 4 MiB. */
  private static final long MANIFEST = 32 << 10;

  /**
   * Share of a write buffer for the filter of its keys: 8 KiB, taken for every store and segment
   * when it is opened, so that a thousand of them take 8 MiB of all write buffers.
   */
  private static final double FILTER_SHARE = 0.002;

  private static @Nullable Shared shared;

  private record Shared(Cache cache, WriteBufferManager writeBuffers) {}

  /**
   * Unpacks RocksDB's library into a folder and loads it, before any store does. Each start takes
   * the place of the file before; otherwise every killed process leaves one in the temporary
   * folder.
   */
  static void unpackLibrary(Path folder) throws IOException {
    Files.createDirectories(folder);
    NativeLibraryLoader.getInstance().loadLibrary(folder.toString());
  }

  @Override
  public void setConfig(String storeName, Options options, Map<String, Object> configs) {
    Shared memory = shared(configs);
    BlockBasedTableConfig table = (BlockBasedTableConfig) options.tableFormatConfig();
    table.setBlockCache(memory.cache());
    table.setCacheIndexAndFilterBlocks(true);
    table.setPinTopLevelIndexAndFilter(true);
    table.setPinL0FilterAndIndexBlocksInCache(true);
    options.setTableFormatConfig(table);
    options.setWriteBufferManager(memory.writeBuffers());
    options.setWriteBufferSize(WRITE_BUFFER);
    options.setArenaBlockSize(ARENA_BLOCK);
    options.setManifestPreallocationSize(MANIFEST);
    options.setKeepLogFileNum(1);
    // Most look-ups are for what is not there: new events, new devices of a cluster.
    options.setMemtablePrefixBloomSizeRatio(FILTER_SHARE);
    options.setMemtableWholeKeyFiltering(true);
  }

  @Override
  public void close(String storeName, Options options) {
    // The memory is shared by all stores and lives as long as the process.
  }

  private static synchronized Shared shared(Map<String, Object> configs) {
    if (shared == null) {
      RocksDB.loadLibrary();
      Cache cache = new LRUCache(bytes(configs, CACHE_BYTES));
      shared = new Shared(cache, new WriteBufferManager(bytes(configs, WRITE_BUFFER_BYTES), cache));
    }
    return shared;
  }

  private static long bytes(Map<String, Object> configs, String key) {
    return Long.parseLong(String.valueOf(configs.get(key)));
  }
}
