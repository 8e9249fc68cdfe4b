package dev.jankline.gateway.batch;

import dev.jankline.gateway.body.ContentCoding;
import dev.jankline.gateway.body.Reservation;
import java.time.Instant;

/** Holds one authenticated upload as it came: bytes, and what its headers say of them. */
final class BatchUpload {
  private final String app;
  private final BatchFormat format;
  private final ContentCoding coding;
  private final byte[] body;
  private final int declaredEvents;
  private final Instant receivedAt;
  private final String address;
  private final Reservation memory;

  /**
   * @param app app whose key the upload carried
   * @param declaredEvents number of events the client says it holds
   * @param address address of the client
   * @param memory holds what the upload takes of the budget
   */
  BatchUpload(
      String app,
      BatchFormat format,
      ContentCoding coding,
      byte[] body,
      int declaredEvents,
      Instant receivedAt,
      String address,
      Reservation memory) {
    this.app = app;
    this.format = format;
    this.coding = coding;
    this.body = body;
    this.declaredEvents = declaredEvents;
    this.receivedAt = receivedAt;
    this.address = address;
    this.memory = memory;
  }

  String app() {
    return app;
  }

  BatchFormat format() {
    return format;
  }

  ContentCoding coding() {
    return coding;
  }

  /** The bytes as sent; not a copy. */
  byte[] body() {
    return body;
  }

  int declaredEvents() {
    return declaredEvents;
  }

  Instant receivedAt() {
    return receivedAt;
  }

  String address() {
    return address;
  }

  Reservation memory() {
    return memory;
  }
}
