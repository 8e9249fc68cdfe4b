/**
 * Decides whether this installation takes part: by the gray-scale hash of its id, the kill switch
 * and the crash guard. In: settings and small files. Out: yes or no.
 */
package dev.jankline.sdk.gray;
