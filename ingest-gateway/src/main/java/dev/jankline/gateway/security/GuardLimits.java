package dev.jankline.gateway.security;

import java.time.Duration;

/**
 * Bounds the time that each part of a connection may take.
 *
 * @param headTimeout from a connection or the first byte of a head to the end of the head
 * @param writeTimeout from an answer to the last of its bytes in the client's buffer
 * @param lingerTimeout from an early answer to the end of the connection
 * @param idleTimeout without a request on an HTTP/2 connection
 */
public record GuardLimits(
    Duration headTimeout, Duration writeTimeout, Duration lingerTimeout, Duration idleTimeout) {}
