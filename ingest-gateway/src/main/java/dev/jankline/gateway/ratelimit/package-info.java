/** Bounds what an app may send. Apps and their requests come in; what exceeds a quota goes out. */
@NullMarked
package dev.jankline.gateway.ratelimit;

import org.jspecify.annotations.NullMarked;
