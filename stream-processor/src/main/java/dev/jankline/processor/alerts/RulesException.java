package dev.jankline.processor.alerts;

/** Says in one line what is wrong with the alert rules, and where. */
public final class RulesException extends RuntimeException {
  public RulesException(String message) {
    super(message);
  }
}
