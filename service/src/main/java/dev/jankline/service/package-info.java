/**
 * Holds what every service process shares. Settings and the work of a service come in; a process
 * that runs until SIGTERM, answers for its health and serves its metrics goes out. The threads of
 * an HTTP server, and what guards one, are for services that have Armeria.
 */
@NullMarked
package dev.jankline.service;

import org.jspecify.annotations.NullMarked;
