package dev.jankline.webhook.delivery;

/** Works on one ticket event, in steps on the dispatcher's thread that never wait. */
public interface Work {
  /** Hears how far the work on an event has come. */
  interface Progress {
    /** The event survives a restart without being read again: its offset may be committed. */
    void safe();

    /** A first attempt has failed: those behind it will wait. */
    void held();

    /** The event is delivered, dead-lettered or buried for good. */
    void done();
  }

  /** Goes to the end: the event is the first of its ticket now. */
  void begin();

  /** Stores the event, because those before it will take long. */
  void keep();

  /** Stops: the partition has gone to another dispatcher. */
  void forget();
}
