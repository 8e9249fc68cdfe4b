package dev.jankline.processor.versions;

import java.time.Instant;

/**
 * One version of an app as it was seen in the field.
 *
 * @param name version name, for example 10.18.7
 * @param code version code
 * @param firstSeen event time of the first exposure or stall of this version
 */
public record AppRelease(String name, long code, Instant firstSeen) {}
