/** Tests of the whole topology on a test driver: events and announcements in, topics out. */
@NullMarked
package dev.jankline.processor.pipeline;

import org.jspecify.annotations.NullMarked;
