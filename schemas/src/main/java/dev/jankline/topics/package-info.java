/** Names of things in Kafka: topics with their settings, and the keys of their records. */
@NullMarked
package dev.jankline.topics;

import org.jspecify.annotations.NullMarked;
