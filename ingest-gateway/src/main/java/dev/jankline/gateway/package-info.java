/** HTTP in: authenticate, limit, decode, validate; Kafka out. */
@NullMarked
package dev.jankline.gateway;

import org.jspecify.annotations.NullMarked;
