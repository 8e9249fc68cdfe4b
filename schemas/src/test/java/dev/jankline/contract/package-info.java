/** Tests that documents, schema history, records and limits agree on one wire contract. */
@NullMarked
package dev.jankline.contract;

import org.jspecify.annotations.NullMarked;
