/**
 * Lets stages keep what they make in memory until the commit: tells them when the commit is near,
 * and lets them send what waited for it as part of the same transaction. What is in memory when a
 * task ends without a commit is made again from the records that were not committed. Nothing here
 * knows what it is that waits.
 */
@NullMarked
package dev.jankline.processor.commit;

import org.jspecify.annotations.NullMarked;
