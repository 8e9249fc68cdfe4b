/** Everything on one machine: broker, registry, simulated fleet, the jank command. */
@NullMarked
package dev.jankline.local;

import org.jspecify.annotations.NullMarked;
