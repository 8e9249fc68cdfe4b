package dev.jankline.sdk;

/** Receives the SDK's few messages to developers: wrong settings, and why a monitor stays off. */
public interface SdkLog {
  /**
   * Receives one message. The same message comes once.
   *
   * @param message what is wrong and what the SDK does about it
   */
  void warn(String message);
}
