/**
 * Where tickets are filed. One ticket event comes in; what the target answered goes out. Each
 * target has a package of its own below this one.
 */
@NullMarked
package dev.jankline.webhook.target;

import org.jspecify.annotations.NullMarked;
