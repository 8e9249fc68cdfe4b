/**
 * The stack that the integration tests of one JVM share, each under an app of its own: started by
 * the first test that asks for it, ended with the JVM.
 */
@NullMarked
package dev.jankline.local.shared;

import org.jspecify.annotations.NullMarked;
