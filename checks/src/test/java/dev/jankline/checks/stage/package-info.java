/**
 * Checks in which order the packages of the stream processor may know each other, and which of
 * their classes may know Kafka.
 */
@NullMarked
package dev.jankline.checks.stage;

import org.jspecify.annotations.NullMarked;
