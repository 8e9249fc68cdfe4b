package dev.jankline.dashboard.query;

/** Says that the store knows no such app, version or cluster. */
public final class NotFoundException extends RuntimeException {
  public NotFoundException(String message) {
    super(message);
  }
}
