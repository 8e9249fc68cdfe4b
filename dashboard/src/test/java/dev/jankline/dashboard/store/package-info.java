/** Tests of the store, also when its process is killed. */
@NullMarked
package dev.jankline.dashboard.store;

import org.jspecify.annotations.NullMarked;
