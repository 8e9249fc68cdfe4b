/** What every service process shares: settings, health and metrics, life cycle. */
@NullMarked
package dev.jankline.service;

import org.jspecify.annotations.NullMarked;
