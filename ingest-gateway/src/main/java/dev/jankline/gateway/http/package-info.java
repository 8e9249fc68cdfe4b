/**
 * Holds what all requests have in common: keys, refusals and the form of replies. Request headers
 * come in; the app that the key belongs to, or a JSON reply with the reason, goes out.
 */
@NullMarked
package dev.jankline.gateway.http;

import org.jspecify.annotations.NullMarked;
