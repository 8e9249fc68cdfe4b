package dev.jankline.sdk;

/** Says how the watched thread is watched. */
public enum WatchMode {
  /**
   * The host tells of each message, with the names of its classes. On Android a printer does that,
   * for which the system makes two texts a message.
   */
  PRINTER,
  /**
   * The SDK posts a task to the watched thread, every half threshold while the app is seen, and
   * times until it runs. No text is made and no name is known; what began before the task was
   * posted is not part of the duration.
   */
  HEARTBEAT,
  /**
   * Only late frames are reported, without stacks: nothing of the SDK runs on the watched thread
   * for messages.
   */
  FRAMES
}
