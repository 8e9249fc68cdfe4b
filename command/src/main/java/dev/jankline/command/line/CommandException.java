package dev.jankline.command.line;

/** Ends a command with one line that says what is wrong and what to do. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private static final int FAILED = 1;
  private static final int BAD_INPUT = 2;

  private final int exitCode;

  private CommandException(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** The user gave something that cannot be used: exit 2. */
  public static CommandException badInput(String message) {
    return new CommandException(BAD_INPUT, message);
  }

  /** The run did not succeed: exit 1. */
  public static CommandException failed(String message) {
    return new CommandException(FAILED, message);
  }

  /** Whether the user gave something that cannot be used. */
  public boolean isBadInput() {
    return exitCode == BAD_INPUT;
  }

  public int exitCode() {
    return exitCode;
  }
}
