package dev.jankline.processor.kafka;

/** Is an event that dedup passes straight to combine: all it adds to counts is in its body. */
public sealed interface CountedEvent extends ReceivedEvent, Countable
    permits ReceivedScreen, ReceivedExposure, ReceivedSelfReport {
  @Override
  default void accept(Visitor visitor) {
    visitor.counted(this);
  }
}
