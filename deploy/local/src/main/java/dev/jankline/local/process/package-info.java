/** Child processes of this machine: started, probed by real requests, stopped without leftovers. */
@NullMarked
package dev.jankline.local.process;

import org.jspecify.annotations.NullMarked;
