package dev.jankline.sdk;

/** Takes the SDK's few messages to the app's developers: wrong settings, and why it stays off. */
public interface SdkLog {
  /** One message; told once for the same trouble. */
  void warn(String message);
}
