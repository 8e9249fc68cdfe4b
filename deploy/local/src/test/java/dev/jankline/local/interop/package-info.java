/** Tests that read what is in Kafka with clients and languages of others. */
@NullMarked
package dev.jankline.local.interop;

import org.jspecify.annotations.NullMarked;
