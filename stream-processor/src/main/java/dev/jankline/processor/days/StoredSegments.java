package dev.jankline.processor.days;

import static java.util.Objects.requireNonNull;

import java.io.File;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.WindowStore;
import org.apache.kafka.streams.state.WindowStoreIterator;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * Knows its committed offset also while it holds nothing. Kafka Streams 4.3.1 keeps the offset of a
 * window store in its segments; a store without a segment has none, and exactly-once then deletes
 * the local state of the whole task at every start (docs/adr/0007-failures.md). A store without a
 * segment holds nothing uncommitted, so its offset here is that of a store that has read nothing.
 * Used by one stream thread.
 */
final class StoredSegments extends WrappedStateStore<WindowStore<Bytes, byte[]>, Bytes, byte[]>
    implements WindowStore<Bytes, byte[]> {
  /** What Kafka Streams commits for a store that has read nothing of its changelog. */
  static final long NOTHING_READ = -4;

  private @Nullable File folder;

  StoredSegments(WindowStore<Bytes, byte[]> segments) {
    super(segments);
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    folder = new File(context.stateDir(), name());
    super.init(context, root);
  }

  /** Null, so that local state is deleted, when there are segments that were never committed. */
  @Override
  public @Nullable Long committedOffset(TopicPartition changelog) {
    Long committed = super.committedOffset(changelog);
    return committed == null && hasNoSegment() ? Long.valueOf(NOTHING_READ) : committed;
  }

  private boolean hasNoSegment() {
    String[] segments = requireNonNull(folder, "not initialized").list();
    return segments != null && segments.length == 0;
  }

  @Override
  public void put(Bytes key, byte @Nullable [] value, long start) {
    wrapped().put(key, value, start);
  }

  @Override
  public byte @Nullable [] fetch(Bytes key, long start) {
    return wrapped().fetch(key, start);
  }

  @Override
  public WindowStoreIterator<byte[]> fetch(Bytes key, long from, long to) {
    return wrapped().fetch(key, from, to);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetch(
      Bytes keyFrom, Bytes keyTo, long from, long to) {
    return wrapped().fetch(keyFrom, keyTo, from, to);
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> all() {
    return wrapped().all();
  }

  @Override
  public KeyValueIterator<Windowed<Bytes>, byte[]> fetchAll(long from, long to) {
    return wrapped().fetchAll(from, to);
  }
}
