package dev.jankline.gateway;

import dev.jankline.apps.AppFollower;
import dev.jankline.apps.AppTable;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Holds what a gateway is given to work with.
 *
 * @param producer writes to Kafka; the gateway closes it in the end
 * @param serializer turns records into the bytes that go to Kafka
 * @param apps apps by name and key
 * @param follower keeps the apps up to date; the gateway closes it in the end
 * @param metrics where the gateway counts
 * @param clock tells when a request was received
 * @param nanoTime tells how long things take, in nanoseconds
 */
record Outside(
    Producer<String, byte[]> producer,
    Serializer<SpecificRecord> serializer,
    AppTable apps,
    AppFollower follower,
    PrometheusMeterRegistry metrics,
    InstantSource clock,
    LongSupplier nanoTime) {}
