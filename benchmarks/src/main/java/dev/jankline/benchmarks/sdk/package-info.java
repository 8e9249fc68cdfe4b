/** What the device SDK costs the app it is in: {@code ./jank bench sdk}. */
@NullMarked
package dev.jankline.benchmarks.sdk;

import org.jspecify.annotations.NullMarked;
