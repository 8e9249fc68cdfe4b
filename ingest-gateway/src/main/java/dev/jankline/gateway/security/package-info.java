/**
 * Stands between untrusted clients and the HTTP server: who may connect, how a request must be
 * framed, how long everything may take.
 */
@org.jspecify.annotations.NullMarked
package dev.jankline.gateway.security;
