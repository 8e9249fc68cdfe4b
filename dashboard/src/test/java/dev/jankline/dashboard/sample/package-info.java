/** Records of an app as the pipeline writes them, for tests. */
@NullMarked
package dev.jankline.dashboard.sample;

import org.jspecify.annotations.NullMarked;
