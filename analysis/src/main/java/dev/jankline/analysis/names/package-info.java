/**
 * Names functions so that the same code has the same name in every build: {@code SymbolizedFrame}
 * in, {@code FrameName} out. What compilers number or generate in names of Java, Kotlin, native,
 * Swift and Dart code is folded here. Keeps no state.
 */
@NullMarked
package dev.jankline.analysis.names;

import org.jspecify.annotations.NullMarked;
