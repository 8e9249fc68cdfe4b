/**
 * Makes what is released from a built distribution: an archive, a Debian package and a container
 * image for each program, and their checksums. The same input gives the same bytes.
 */
@NullMarked
package dev.jankline.release;

import org.jspecify.annotations.NullMarked;
