/**
 * Holds what every service process shares. Settings and the work of a service come in; a process
 * that runs until SIGTERM, answers for its health and serves its metrics goes out.
 */
@NullMarked
package dev.jankline.service;

import org.jspecify.annotations.NullMarked;
