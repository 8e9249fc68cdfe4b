/** Talks to a gateway as a device or a build server does. */
@NullMarked
package dev.jankline.local.client;

import org.jspecify.annotations.NullMarked;
