package dev.jankline.command.doctor;

import dev.jankline.command.cluster.GroupState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers questions about Kafka and its registry; each answer, or exception, within a minute. */
interface Cluster {
  /** Topics, settings and subjects that differ from those of this version, one text each. */
  List<String> differences();

  /** Rights that the user of this client lacks, one text each, with what grants it. */
  List<String> missingRights();

  /** State of a consumer group; empty when there is no such group. */
  Optional<GroupState> group(String name);

  /** Transactions that are open now. */
  List<OpenTransaction> openTransactions();

  /** How far the clock of Kafka's controller is ahead of this machine's, negative when behind. */
  Duration ahead();

  /** Apps that may send and were last changed longer ago than this. */
  List<String> appsOlderThan(Duration age);

  /** Events of the last day by app. */
  Map<String, AppDay> lastDay();

  /**
   * A transaction whose records nobody can read yet.
   *
   * @param id transactional id
   * @param age time since its first record
   * @param timeout time after which the broker has to end it
   */
  record OpenTransaction(String id, Duration age, Duration timeout) {}

  /**
   * What the accounting says of one app.
   *
   * @param events all events
   * @param symbolized stalls that were counted with names
   * @param unsymbolized stalls that were counted without, because symbols are missing
   */
  record AppDay(long events, long symbolized, long unsymbolized) {
    AppDay plus(AppDay other) {
      return new AppDay(
          events + other.events, symbolized + other.symbolized, unsymbolized + other.unsymbolized);
    }
  }
}
