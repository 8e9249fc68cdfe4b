package dev.jankline.local.client;

/** Says that a gateway could not be reached or answered nothing usable. */
public final class GatewayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public GatewayException(String message, Throwable cause) {
    super(message, cause);
  }
}
