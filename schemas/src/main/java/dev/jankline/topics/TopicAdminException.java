package dev.jankline.topics;

/** Tells why the broker could not be brought to the promised topics, or asked about them. */
public final class TopicAdminException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TopicAdminException(String message, Throwable cause) {
    super(message, cause);
  }
}
