/**
 * Tests that send events which are valid Avro and yet cannot be analysed, and check that they are
 * rejected or dead-lettered and that nothing else is lost.
 */
@NullMarked
package dev.jankline.local.unsound;

import org.jspecify.annotations.NullMarked;
