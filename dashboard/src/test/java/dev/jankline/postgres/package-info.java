/** Runs Debian's PostgreSQL for tests, from its own binaries: no download and no container. */
@NullMarked
package dev.jankline.postgres;

import org.jspecify.annotations.NullMarked;
