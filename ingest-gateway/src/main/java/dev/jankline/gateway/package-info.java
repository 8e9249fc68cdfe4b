/**
 * Starts and stops the ingest gateway: reads its settings, makes the parts of every package, puts
 * the HTTP server before them and tells whether the gateway is ready. HTTP requests of devices and
 * build machines come in; records for Kafka go out.
 */
@NullMarked
package dev.jankline.gateway;

import org.jspecify.annotations.NullMarked;
