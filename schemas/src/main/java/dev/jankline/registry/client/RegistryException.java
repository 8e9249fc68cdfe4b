package dev.jankline.registry.client;

/** Tells why the schema registry could not do what it was asked for. */
public final class RegistryException extends RuntimeException {
  /** Error code: the subject is not there. */
  public static final int SUBJECT_NOT_FOUND = 40401;

  /** Error code: the version is not there. */
  public static final int VERSION_NOT_FOUND = 40402;

  /** Error code: the schema is not there. */
  public static final int SCHEMA_NOT_FOUND = 40403;

  /** Error code: the schema is not a schema. */
  public static final int INVALID_SCHEMA = 42201;

  private static final long serialVersionUID = 1L;

  private final int status;
  private final int errorCode;

  /** The registry answered with an error. */
  RegistryException(int status, int errorCode, String message) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }

  /** The registry did not answer. */
  RegistryException(String message, Throwable cause) {
    super(message, cause);
    this.status = 0;
    this.errorCode = 0;
  }

  /** HTTP status; 0 when there was no answer. */
  public int status() {
    return status;
  }

  /** Confluent's error code, for example 40403; the status when the answer held none. */
  public int errorCode() {
    return errorCode;
  }

  /** Whether the same question may get a better answer later. */
  public boolean retriable() {
    return retriable(status);
  }

  static boolean retriable(int status) {
    return status == 0 || status == 408 || status == 429 || status >= 500;
  }
}
