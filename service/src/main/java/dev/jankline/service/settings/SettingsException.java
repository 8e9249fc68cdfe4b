package dev.jankline.service.settings;

/** Says in one line which setting is wrong and what to do about it. */
public final class SettingsException extends RuntimeException {
  public SettingsException(String message) {
    super(message);
  }
}
