package dev.jankline.dashboard.rest;

import dev.jankline.dashboard.store.Snapshot;

/** Answers one kind of request. */
@FunctionalInterface
interface Endpoint {
  /**
   * Answers from one state of the store.
   *
   * @throws BadParameterException when a parameter is wrong
   * @throws dev.jankline.dashboard.query.NotFoundException when there is no such thing
   */
  Body answer(RestCall call, Snapshot snapshot);
}
