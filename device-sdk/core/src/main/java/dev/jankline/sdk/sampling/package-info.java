/**
 * Decides whether this installation takes part: by the sampling hash of its id, the kill switch and
 * the crash guard. In: settings and small files. Out: yes or no.
 */
package dev.jankline.sdk.sampling;
