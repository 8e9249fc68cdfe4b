/**
 * Says what part a frame plays in a stack: {@code SymbolizedFrame} in, {@code ClassifiedFrame} with
 * name and role out. Reads the shipped lists of frames ({@code frames/*.txt}) and what an app's
 * team adds to them, and groups the samples of a stall by the frames that are kept. Remembers a
 * bounded number of functions of each app.
 */
@NullMarked
package dev.jankline.analysis.frames;

import org.jspecify.annotations.NullMarked;
