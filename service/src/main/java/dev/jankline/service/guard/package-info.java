/**
 * Stands between untrusted clients and the HTTP server of any service: who may connect, how a
 * request must be framed, how long everything may take. Settings come in; a guarded server goes
 * out.
 */
@org.jspecify.annotations.NullMarked
package dev.jankline.service.guard;
