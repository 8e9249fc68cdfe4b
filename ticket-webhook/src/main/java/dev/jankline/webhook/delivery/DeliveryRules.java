package dev.jankline.webhook.delivery;

import java.time.Duration;

/**
 * Says how hard to try.
 *
 * @param maxAttempts attempts before an event is dead-lettered
 * @param backoff waits between attempts
 * @param maxRetryAfter longest wait a receiver may ask for; past it the event is dead-lettered
 */
public record DeliveryRules(int maxAttempts, Backoff backoff, Duration maxRetryAfter) {}
