/**
 * Settings of the dispatcher and of its Kafka clients. Operator's properties come in; typed
 * settings and Kafka's own property maps go out.
 */
@NullMarked
package dev.jankline.webhook.settings;

import org.jspecify.annotations.NullMarked;
