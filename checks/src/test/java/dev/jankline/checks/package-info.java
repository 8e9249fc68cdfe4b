/**
 * Checks over all modules of the checkout: how large packages are, whether they depend on each
 * other in circles, in which order the stages of the processor may know each other, and how long
 * signatures are. Sources and compiled classes come in; failed tests that name a class come out.
 */
@NullMarked
package dev.jankline.checks;

import org.jspecify.annotations.NullMarked;
