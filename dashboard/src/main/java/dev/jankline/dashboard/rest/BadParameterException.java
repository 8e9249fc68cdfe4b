package dev.jankline.dashboard.rest;

/** Says which parameter of a request is wrong, and what it may be. */
final class BadParameterException extends RuntimeException {
  BadParameterException(String message) {
    super(message);
  }
}
