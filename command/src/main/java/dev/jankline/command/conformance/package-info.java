/**
 * Checks batches of any producer against the contract. The bytes of a batch come in; all that is
 * wrong with it goes out, each with its place and what to do: what a gateway refuses, told by the
 * classes that a gateway reads and checks with, and what it takes although it is wrong.
 */
@NullMarked
package dev.jankline.command.conformance;

import org.jspecify.annotations.NullMarked;
