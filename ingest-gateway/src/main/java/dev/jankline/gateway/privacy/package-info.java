/**
 * Removes personal data. Texts and batches come in; the same texts without e-mail addresses,
 * telephone numbers, tokens, long numbers and names of users go out, and how many of each were
 * replaced.
 */
@NullMarked
package dev.jankline.gateway.privacy;

import org.jspecify.annotations.NullMarked;
