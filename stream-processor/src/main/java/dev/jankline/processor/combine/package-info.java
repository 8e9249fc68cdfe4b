/**
 * First step of counting: {@code Countable} in, one {@code PartialCount} for each row and commit
 * out. Keeps the rows that were not sent yet in memory, and in stores which version names and
 * screens have rows and, for 17 days, on which days devices were observed and affected; remembers
 * in memory of which clusters the texts were sent today. What arrives here is COUNTED in the
 * accounting. Drops nothing; what an app has beyond its limit of names is counted under the name
 * "(other)".
 */
@NullMarked
package dev.jankline.processor.combine;

import org.jspecify.annotations.NullMarked;
