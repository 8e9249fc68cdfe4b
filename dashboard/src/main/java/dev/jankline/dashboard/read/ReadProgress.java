package dev.jankline.dashboard.read;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Holds how far the topics were read, for whoever asks. Thread-safe. */
public final class ReadProgress {
  /**
   * The progress at one moment.
   *
   * @param caughtUp whether everything that was there a moment ago is in the store
   * @param at when records were last taken over
   * @param elsewhere whether another process reads the topics into the store
   * @param obstacle why nothing is read
   */
  public record State(
      boolean caughtUp,
      Instant at,
      boolean elsewhere,
      List<TopicState> topics,
      Optional<String> obstacle) {
    /** Records not read yet. */
    public long behind() {
      return topics.stream().mapToLong(TopicState::behind).sum();
    }

    /** Records left out. */
    public long unreadable() {
      return topics.stream().mapToLong(TopicState::unreadable).sum();
    }
  }

  private State state =
      new State(false, Instant.EPOCH, false, List.of(), Optional.of("no topic was read yet"));

  public synchronized State state() {
    return state;
  }

  synchronized void set(State next) {
    state = next;
  }

  synchronized void obstacle(String reason) {
    state = new State(false, state.at(), false, state.topics(), Optional.of(reason));
  }

  /** Notes that another process reads the topics into the store. */
  public synchronized void elsewhere() {
    state = new State(false, state.at(), true, List.of(), Optional.empty());
  }

  /**
   * Says how far a topic was read.
   *
   * @param present whether the broker has it
   * @param records records read since the start of the process
   * @param behind records not read yet
   * @param unreadable records left out since the start of the process
   * @param lastUnreadable partition, offset and reason of the one left out last; null when none was
   */
  public record TopicState(
      String topic,
      boolean present,
      long records,
      long behind,
      long unreadable,
      @Nullable String lastUnreadable) {}
}
