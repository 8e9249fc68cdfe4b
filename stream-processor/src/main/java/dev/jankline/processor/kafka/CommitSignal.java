package dev.jankline.processor.kafka;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * Calls a stage before each commit of its task, while everything it sends still belongs to the
 * transaction. It is a store without contents and without a changelog: Kafka Streams 4.3 tells
 * nobody but stores that a commit is near, and of these only the cached ones, by {@link
 * #flushCache}. It calls at every commit of a task that has worked on something since the last one,
 * those before a rebalance and an orderly stop included, and also when a task is given up; what is
 * sent then is rolled back.
 *
 * <p>Add it to the topology before any cached store that the stage or its children write to: Kafka
 * Streams flushes caches in this order, and an entry that is written after its cache was flushed
 * misses the commit. Used by one stream thread.
 */
public final class CommitSignal implements StateStore, CachedStateStore<Object, Object> {
  private final String name;
  private @Nullable Runnable stage;
  private boolean isOpen;

  private CommitSignal(String name) {
    this.name = name;
  }

  /** Builds the store of one stage. */
  public static StoreBuilder<CommitSignal> store(String name) {
    return new Builder(name);
  }

  /** From now on calls a stage; to be called each time that the stage is initialized. */
  public void call(Runnable beforeCommit) {
    stage = beforeCommit;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void init(StateStoreContext context, StateStore root) {
    context.register(root, (key, value) -> {});
    isOpen = true;
  }

  @Override
  public void flushCache() {
    if (stage != null) {
      stage.run();
    }
  }

  /** Called when the task becomes a standby, or the other way round: the stage is no longer. */
  @Override
  public void clearCache() {
    stage = null;
  }

  @Override
  public boolean setFlushListener(CacheFlushListener<Object, Object> listener, boolean oldValues) {
    return false;
  }

  @Override
  public void close() {
    stage = null;
    isOpen = false;
  }

  @Override
  public boolean persistent() {
    return false;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  /** There is nothing to log, and no cache to choose. */
  private record Builder(String name) implements StoreBuilder<CommitSignal> {
    @Override
    public CommitSignal build() {
      return new CommitSignal(name);
    }

    @Override
    public StoreBuilder<CommitSignal> withCachingEnabled() {
      return this;
    }

    @Override
    public StoreBuilder<CommitSignal> withCachingDisabled() {
      return this;
    }

    @Override
    public StoreBuilder<CommitSignal> withLoggingEnabled(Map<String, String> config) {
      throw new UnsupportedOperationException("a commit signal has no changelog");
    }

    @Override
    public StoreBuilder<CommitSignal> withLoggingDisabled() {
      return this;
    }

    @Override
    public Map<String, String> logConfig() {
      return Map.of();
    }

    @Override
    public boolean loggingEnabled() {
      return false;
    }
  }
}
