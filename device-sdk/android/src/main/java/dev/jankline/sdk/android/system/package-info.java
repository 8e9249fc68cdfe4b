/**
 * What every other package of the binding needs: hooks that can be taken off again, faults that are
 * counted instead of thrown, and the mark of a call newer than API 21.
 */
package dev.jankline.sdk.android.system;
