/**
 * Keeps one record that always fails from stopping the topology: counts failures by record, and
 * tells the first stage of a sub-topology when to give a record up. The transaction of a failure is
 * rolled back each time, so a record given up has left nothing behind.
 */
@NullMarked
package dev.jankline.processor.failure;

import org.jspecify.annotations.NullMarked;
