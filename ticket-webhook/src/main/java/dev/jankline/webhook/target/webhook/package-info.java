/**
 * The target that posts signed Standard Webhooks. A ticket event comes in; an HTTP request with a
 * signature goes out.
 */
@NullMarked
package dev.jankline.webhook.target.webhook;

import org.jspecify.annotations.NullMarked;
