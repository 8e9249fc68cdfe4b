package dev.jankline.local.process;

/** Says that a child process did not do what it was started for; names its log. */
public final class ChildException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean portTaken;

  public ChildException(String message, boolean portTaken) {
    super(message);
    this.portTaken = portTaken;
  }

  /** Whether another process had taken the port first, so that a second try is worth it. */
  public boolean portTaken() {
    return portTaken;
  }
}
