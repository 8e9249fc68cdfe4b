package dev.jankline.webhook.settings;

import dev.jankline.service.settings.Between;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where ticket events go, how they are signed, and how hard to try. */
@ConfigMapping(prefix = "jank.webhook")
public interface WebhookSettings {
  /** Address of the receiver; https, or http to an allowed address. */
  URI url();

  /** Secrets, {@code whsec_…}, separated by commas; each message is signed with all of them. */
  List<String> secret();

  /** Consumer group. */
  @WithDefault("jank-webhook")
  String groupId();

  /** Addresses and blocks that are not public but may be connected to, also by http. */
  Optional<List<String>> allowAddresses();

  /** Time for a connection. */
  @WithDefault("PT5S")
  Duration connectTimeout();

  /** Time for the whole answer. */
  @WithDefault("PT15S")
  Duration timeout();

  /** Deliveries under way at a time. */
  @WithDefault("32")
  int maxInFlight();

  /** Ticket events held in memory; past it no more are read until some are done. */
  @WithDefault("1000")
  int maxHeld();

  /** Attempts before a ticket event is parked. */
  @WithDefault("12")
  @Between(min = 1)
  int maxAttempts();

  /** Delay after the first failed attempt; it doubles. */
  @WithDefault("PT1S")
  Duration firstDelay();

  /** Maximum delay without Retry-After. */
  @WithDefault("PT30M")
  Duration maxDelay();

  /** Longest Retry-After that is honoured; a ticket event asked to wait longer is parked. */
  @WithDefault("PT24H")
  Duration maxRetryAfter();

  /** Time that a stop gives to the attempts under way. */
  @WithDefault("PT10S")
  Duration shutdownTimeout();
}
