/**
 * Talks to a running Jankline as its users do: to a gateway as a device or a build server, to a
 * topic as a consumer. Files and addresses come in, answers and records go out.
 */
@NullMarked
package dev.jankline.local.client;

import org.jspecify.annotations.NullMarked;
